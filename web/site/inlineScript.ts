// The page's one inline script. The build writes it into first-frame.json, and the policy names its hash.
import { type EarlyPress, watchPress } from '../src/browser/earlyPress'
import { hasStoredConnection } from '../src/engine/hasStoredConnection'

declare global {
  interface Window {
    /** Missing where a policy of the site's own forbids the script. */
    kisslockPress?: EarlyPress
  }
}

const page = document.documentElement
const press = watchPress(window, {
  note: () => document.getElementById('kisslock-failed'),
  retry: () => location.reload(),
})
window.kisslockPress = press

// The button is not shown to a visitor whose account is about to be.
page.toggleAttribute('data-kl-remembered', hasStoredConnection())

window.addEventListener(
  'error',
  ({ target }) => {
    // The page works without the scripts of wallets, of development and of extensions.
    if ((target as Element).id !== 'kisslock-code') return
    page.removeAttribute('data-kl-remembered')
    press.fail()
  },
  true,
)
