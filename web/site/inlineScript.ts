// The page's only inline script. The build writes this script into first-frame.json, and the content security policy
// contains the script's hash.
import { type EarlyPress, watchPress } from '../src/browser/earlyPress'
import { hasStoredConnection } from '../src/engine/hasStoredConnection'

declare global {
  interface Window {
    /**
     * The object that handles early presses. Undefined if the site's content security policy forbids the inline script.
     */
    kisslockPress?: EarlyPress
  }
}

const rootElement = document.documentElement
const earlyPress = watchPress(window, {
  note: () => document.getElementById('kisslock-failed'),
  retry: () => location.reload(),
})
window.kisslockPress = earlyPress

// Hide the button if the page is about to show the visitor's account.
rootElement.toggleAttribute('data-kl-remembered', hasStoredConnection())

window.addEventListener(
  'error',
  ({ target }) => {
    // Ignore errors in the scripts of wallets, development tools and extensions, because the page works without these
    // scripts.
    if ((target as Element).id !== 'kisslock-code') return
    rootElement.removeAttribute('data-kl-remembered')
    earlyPress.fail()
  },
  true,
)
