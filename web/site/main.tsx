// Imported first, so that the bundler does not create a separate chunk for a shared module
// (docs/internals/decisions/page.md#loading-order).
import '../src/dialog/loading'
// Import this module before the libraries below, so that it runs before they are evaluated.
import './prefetch'
import '../src/dialog/theme/shell.css'
import '../src/dialog/theme/entry.css'
import '../src/dialog/theme/card.css'
import 'virtual:kisslock/accents.css'
import './site.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeNamedWallet } from '../src/browser/marker'
import { bufferLog, createPageCore } from '../src/createPageCore'
import { readPage } from '../src/server/readPage'
import { Page } from './Page'
import { reportInvalidPage } from './sayInvalid'

/**
 * Load the first style sheet as a file if the site's content security policy forbids the inline styles in the document.
 */
const ensureStyles = () => {
  const stylesLink = document.querySelector<HTMLLinkElement>('link[rel=kisslock-styles]')
  if (stylesLink && !document.querySelector('style')?.sheet) stylesLink.rel = 'stylesheet'
}

const startPage = () => {
  ensureStyles()
  const kisslock = createPageCore({ ...readPage(), namedWallet: takeNamedWallet(), log: bufferLog })
  const root = document.getElementById('kisslock')
  if (root)
    hydrateRoot(
      root,
      <StrictMode>
        <Page kisslock={kisslock} />
      </StrictMode>,
    )
}

// Start the page in a separate task. Evaluating the libraries already takes one task, and between the two tasks the
// browser can handle a click.
setTimeout(() => {
  try {
    startPage()
  } catch (error) {
    reportInvalidPage(error)
    throw error
  }
})
