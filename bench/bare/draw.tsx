import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

export const draw = (page: ReactNode): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
