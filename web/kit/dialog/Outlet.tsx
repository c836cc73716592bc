import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { ConnectDialog } from '../../src/dialog/ConnectDialog'
import { useFlow, useKisslock } from '../../src/dialog/context'
import { preloadDialog } from '../../src/dialog/load'
import { SlotsContext } from '../../src/dialog/slots'
import { partMissing } from '../../src/errors/partMissing'

/** What the package puts into the dialog, loaded beside it. */
const slotsChunk = lazy(async () => (await import('../slots')).slots)
const none = {}

/** The content of the dialog for the page itself, and what opening the dialog needs. */
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

/** The dialog, with the site's own parts; `inline` draws it in the page itself. */
export const Place = ({ inline }: { inline: boolean }) => {
  const slots = useSyncExternalStore(slotsChunk.subscribe, slotsChunk.get, () => undefined)
  const { open } = useFlow()
  useEffect(() => {
    // Without the chunk the dialog is Kisslock's alone.
    if (open) slotsChunk.load().catch(() => {})
  }, [open])
  return <SlotsContext.Provider value={slots ?? none}>{inline ? <Inline /> : <ConnectDialog />}</SlotsContext.Provider>
}
