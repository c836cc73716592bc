import { type ReactNode, useEffect } from 'react'
import { atRest } from '../flow/atRest'
import type { Kisslock } from '../kisslock'
import { KitContext } from './kit'

/** Gives a site's Kisslock to everything inside, and loads the connection library once the page is at rest. */
export const KisslockProvider = ({ kisslock, children }: { kisslock: Kisslock; children: ReactNode }) => {
  useEffect(() => {
    const load = () => void kisslock.journey.load().catch(() => {})
    if (kisslock.connection.get().status === 'reconnecting' || kisslock.flow.get().open) return load()
    return atRest(load)
  }, [kisslock])
  return <KitContext.Provider value={kisslock}>{children}</KitContext.Provider>
}
