import { type ReactNode, useEffect } from 'react'
import type { Kisslock } from '../kisslock'
import { KitContext } from './kit'

/** How long the page may be busy before the connection library is loaded all the same. */
const patienceMs = 2000

/** Gives a site's Kisslock to everything inside, and loads the connection library once the page is at rest. */
export const KisslockProvider = ({ kisslock, children }: { kisslock: Kisslock; children: ReactNode }) => {
  useEffect(() => {
    const load = () => void kisslock.journey.load().catch(() => {})
    if (kisslock.connection.get().status === 'reconnecting' || kisslock.flow.get().open) return load()
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(load, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(load, { timeout: patienceMs })
    return () => cancelIdleCallback(handle)
  }, [kisslock])
  return <KitContext.Provider value={kisslock}>{children}</KitContext.Provider>
}
