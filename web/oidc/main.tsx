// Imported first, so that the bundler does not create a separate chunk for a shared module
// (docs/internals/decisions/page.md#loading-order).
import '../src/dialog/loading'
import '../src/dialog/theme/shell.css'
import '../src/dialog/theme/entry.css'
import '../src/dialog/theme/card.css'
import '../src/dialog/theme/dialog.css'
import '../src/dialog/theme/steps.css'
import '../src/dialog/theme/request.css'
import '../src/dialog/theme/compact.css'
import '../src/dialog/theme/gate.css'
import '../src/dialog/theme/sign.css'
import 'virtual:kisslock/accents.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bufferLog, createPageCore } from '../src/createPageCore'
import { readPage } from '../src/server/readPage'
import { Page } from './Page'

// Read the client's unchanged query, before the core removes the parameter `kisslock` from the URL.
const query = location.search
const client = new URLSearchParams(query).get('client_id')
const page = readPage()
const kisslock = createPageCore({ ...page, config: { ...page.config, ...(client && { client }) }, log: bufferLog })
const root = document.getElementById('kisslock')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page kisslock={kisslock} query={query} isLogout={location.pathname.endsWith('/logout')} />
    </StrictMode>,
  )
