import '../../src/dialog/theme/index.css'
import 'virtual:kisslock/accents.css'
import loadSentences from 'virtual:kisslock/locales'
import { createRoot } from 'react-dom/client'
import { ConnectDialog, createKisslock, KisslockProvider } from '../../src'

// A site of its own with React: it has the public names alone, and gives its Kisslock to the test.
const config = await (await fetch('/api/config')).json()
const { default: messages } = await loadSentences('en', 'first')
const kisslock = createKisslock({ config, locale: { tag: 'en', dir: 'ltr' }, messages })
Object.assign(globalThis, { kisslock })
createRoot(document.querySelector('#site') as Element).render(
  <KisslockProvider kisslock={kisslock}>
    <ConnectDialog />
  </KisslockProvider>,
)
