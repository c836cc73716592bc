// Imported first, so that it runs before the libraries below are evaluated.
import './askEarly'
import './first.css'
import 'virtual:kisslock/accents.css'
import './site.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeNamed } from '../src/browser/marker'
import { createPageCore } from '../src/createPageCore'
import { readPage } from '../src/server/readPage'
import { Page } from './Page'
import { sayInvalid } from './sayInvalid'

/** Loads the first styles as a file where a policy of the site's own forbids those in the document. */
const ensureStyles = () => {
  const file = document.querySelector<HTMLLinkElement>('link[disabled]')
  if (file && !document.querySelector('style')?.sheet) file.disabled = false
}

const start = () => {
  ensureStyles()
  const kisslock = createPageCore({ ...readPage(), arrived: takeNamed() })
  const root = document.getElementById('kisslock')
  if (root)
    hydrateRoot(
      root,
      <StrictMode>
        <Page kisslock={kisslock} />
      </StrictMode>,
    )
}

// In a task of its own: the libraries' evaluation takes one already, and the browser answers a press between the two.
setTimeout(() => {
  try {
    start()
  } catch (error) {
    sayInvalid(error)
    throw error
  }
})
