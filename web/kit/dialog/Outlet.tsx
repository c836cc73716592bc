import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { ConnectDialog } from '../../src/dialog/ConnectDialog'
import { useFlow, useKisslock } from '../../src/dialog/context'
import { preloadDialog } from '../../src/dialog/load'
import { SlotsContext } from '../../src/dialog/slots'
import { partMissing } from '../../src/errors/partMissing'
import { useSite } from '../context/siteContext'
import { Themed } from '../styles/Themed'

/** What the package puts into the dialog, loaded beside it. */
const slotsChunk = lazy(async () => (await import('../slots')).slots)
const none = {}

/** The content of the dialog for the page itself. */
const inlineChunk = lazy(() => import('./InlineDialog'))

const Inline = () => {
  const kisslock = useKisslock()
  const part = useSyncExternalStore(inlineChunk.subscribe, inlineChunk.get, () => undefined)
  const { get, subscribe } = preloadDialog.loadState(kisslock)
  const state = useSyncExternalStore(subscribe, get, get)
  useEffect(() => {
    Promise.all([inlineChunk.load(), preloadDialog(kisslock)]).catch((error) =>
      kisslock.flow.backgroundError.set(partMissing(error)),
    )
  }, [kisslock])
  return part && state === 'loaded' ? <part.InlineDialog /> : null
}

/** The dialog with the site's own parts, once the site's own wallets are in the list; `inline` draws it in the page itself. */
export const Outlet = ({ part, inline = false }: { part: string; inline?: boolean }) => {
  const { added } = useSite(part).core.own
  const ready = useSyncExternalStore(added.subscribe, added.get, () => undefined)
  const slots = useSyncExternalStore(slotsChunk.subscribe, slotsChunk.get, () => undefined)
  const { open } = useFlow()
  useEffect(() => {
    // Each opening tries again what could not be loaded. Without the slots the dialog is Kisslock's alone.
    added.load().catch(() => {})
    if (open) slotsChunk.load().catch(() => {})
  }, [added, open])
  if (!ready) return null
  return (
    <Themed part={part}>
      <SlotsContext.Provider value={slots ?? none}>{inline ? <Inline /> : <ConnectDialog />}</SlotsContext.Provider>
    </Themed>
  )
}
