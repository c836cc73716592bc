// Imported first, so that the bundler does not create a separate chunk for a shared module
// (docs/internals/decisions/page.md#loading-order).
import '../src/dialog/loading'
import '../src/dialog/theme/shell.css'
import '../src/dialog/theme/entry.css'
import '../src/dialog/theme/card.css'
import '../src/dialog/theme/dialog.css'
import '../src/dialog/theme/switch.css'
import 'virtual:kisslock/accents.css'
import './styles/page.css'
import './styles/cards.css'
import './styles/tables.css'
import './styles/errors.css'
import './styles/feed.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bufferLog, createPageCore } from '../src/createPageCore'
import { readPage } from '../src/server/readPage'
import { Console } from './Console'

const kisslock = createPageCore({ ...readPage(), log: bufferLog })
const root = document.getElementById('kisslock')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Console kisslock={kisslock} />
    </StrictMode>,
  )
