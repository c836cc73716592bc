import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

// The test copies the code of the docs pages into these folders.
const pages = import.meta.glob<{ App: ComponentType }>('./*/App.tsx')
const { App } = (await pages[`./${location.search.slice(1)}/App.tsx`]?.()) ?? {}
if (App) createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
