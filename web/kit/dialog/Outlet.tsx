import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { whenIdle } from '../../src/browser/whenIdle'
import { ConnectDialog } from '../../src/dialog/ConnectDialog'
import { SlotsContext, useIsDialogOpen, useKisslock, useWalletConnection } from '../../src/dialog/context'
import { preloadDialog } from '../../src/dialog/preloads'
import { toPartMissing } from '../../src/errors/partMissing'
import { useSite } from '../context/siteContext'
import { Themed } from '../styles/Themed'

/** The package's components in the dialog: the site's own content, and the additions to the account screen. */
const slotsChunk = lazy(async () => (await import('../slots')).slots)
const noSlots = {}

/** The content of the inline dialog. */
const inlineChunk = lazy(() => import('./InlineDialog'))

const InlineOutlet = () => {
  const kisslock = useKisslock()
  const inlineParts = useSyncExternalStore(inlineChunk.subscribe, inlineChunk.get, () => undefined)
  const { get, subscribe } = preloadDialog.loadState(kisslock)
  const state = useSyncExternalStore(subscribe, get, get)
  useEffect(() => {
    Promise.all([inlineChunk.load(), preloadDialog(kisslock)]).catch((error) =>
      kisslock.flow.backgroundError.set(toPartMissing(error)),
    )
  }, [kisslock])
  return inlineParts && state === 'loaded' ? <inlineParts.InlineDialog /> : null
}

/**
 * The dialog with the site's own components. The dialog is rendered once the site's own wallets are in the list. If
 * `inline` is true, the dialog is rendered as part of the page.
 */
export const SlotOutlet = ({ part, inline = false }: { part: string; inline?: boolean }) => {
  const { core, note, learnMoreUrl } = useSite(part)
  const { catalogueUpdate } = core.own
  const hasSiteAdditions = useSyncExternalStore(catalogueUpdate.subscribe, catalogueUpdate.get, () => undefined)
  const loadedSlots = useSyncExternalStore(slotsChunk.subscribe, slotsChunk.get, () => undefined)
  const isDialogOpen = useIsDialogOpen()
  const hasSlots = useWalletConnection().status === 'connected' || Boolean(note || learnMoreUrl)
  // Each opening tries again to load the site's additions to the catalogue if they failed to load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening tries again
  useEffect(() => void catalogueUpdate.load().catch(() => {}), [catalogueUpdate, isDialogOpen])
  // Load the slots before the click. If the slots were loaded after the click, the next frame would compute the styles
  // of the whole page, because the slots have style sheets.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening tries again
  useEffect(
    () => (hasSlots ? whenIdle(() => void slotsChunk.load().catch(() => {})) : undefined),
    [hasSlots, isDialogOpen],
  )
  if (!hasSiteAdditions) return null
  return (
    <Themed part={part}>
      <SlotsContext.Provider value={loadedSlots ?? noSlots}>
        {inline ? <InlineOutlet /> : <ConnectDialog />}
      </SlotsContext.Provider>
    </Themed>
  )
}
