import { type ReactNode, useEffect } from 'react'
import { whenIdle } from '../browser/whenIdle'
import type { KisslockCore } from '../kisslock'
import { KisslockContext } from './context'
import { PartsContext } from './loading/parts'
import { dialogParts } from './preloads'

/**
 * Provide the site's `KisslockCore` and the dialog's parts to the children, and load the connection library once the
 * page is idle.
 */
export const CoreProvider = ({ kisslock, children }: { kisslock: KisslockCore; children: ReactNode }) => {
  useEffect(() => {
    const loadRuntime = () => void kisslock.runtime.load().catch(() => {})
    if (kisslock.connection.get().status === 'reconnecting' || kisslock.flow.get().open) return loadRuntime()
    return whenIdle(loadRuntime)
  }, [kisslock])
  return (
    <PartsContext.Provider value={dialogParts}>
      <KisslockContext.Provider value={kisslock}>{children}</KisslockContext.Provider>
    </PartsContext.Provider>
  )
}
