import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useKisslock, useScreen, useStore } from '../context'
import { BusyLine } from '../elements/BusyLine'
import { Button } from '../elements/Button'
import { TileBadge } from '../elements/TileBadge'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { offlineIcon } from '../icons/dialog'
import { type DialogPart, type Parts, type Preload, useParts } from '../loading/parts'
import { useDialog, useScreenWalletFinder } from '../model'
import { useIsPrerendered } from './ahead'
import { Heading } from './Heading'

/** The connection mark above the error of a guide that could not be loaded. Guides themselves have no mark. */
const GuideErrorMark = ({ wallet }: { wallet: string }) => (
  <ConnectionMark
    state="apart"
    badge={<TileBadge path={offlineIcon} look="off" />}
    right={<WalletTile {...useScreenWalletFinder()({ wallet })} size={64} />}
  />
)

/**
 * Shown if a chunk failed to load. If the browser is offline, the page loads the chunk again when the network returns.
 * If the browser is online, the visitor can retry.
 */
const LoadFailure = ({ onRetry }: { onRetry: () => void }) => {
  const { say, text } = useDialog()
  const screen = useScreen()
  const [isOffline, setIsOffline] = useState(!navigator.onLine)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each change of the network
  useEffect(() => {
    if (isOffline) say(text('live.offline'))
    const retryOnline = () => {
      setIsOffline(false)
      say(text('live.online'))
      onRetry()
    }
    addEventListener('online', retryOnline)
    return () => removeEventListener('online', retryOnline)
  }, [isOffline])
  if (isOffline)
    return (
      <div className="kl-center">
        {screen.at === 'guide' && <GuideErrorMark wallet={screen.wallet} />}
        <Heading>{text('problem.offline.heading')}</Heading>
        <p className="kl-t-body">{text('problem.offline.body')}</p>
        <BusyLine>{text('problem.offline.status')}</BusyLine>
      </div>
    )
  return (
    <div className="kl-center">
      <p className="kl-t-body">{text('page.loadFailed')}</p>
      <div className="kl-actions">
        <Button look="quiet" onClick={onRetry}>
          {text('common.retry')}
        </Button>
      </div>
    </div>
  )
}

/** Start to load the view. */
const ViewLoader = ({ preload }: { preload: Preload<[Parts]> }) => {
  const kisslock = useKisslock()
  const dialogParts = useParts()
  useEffect(() => void preload(kisslock, dialogParts).catch(() => {}), [kisslock, preload, dialogParts])
  return null
}

/** Render nothing in a screen that is rendered ahead: such a screen neither loads chunks nor announces failures. */
const UnlessPrerendered = ({ children }: { children: ReactNode }) => (useIsPrerendered() ? null : children)

type LazyChunks = {
  [Name in Exclude<keyof Parts, 'preloadDialog'>]: Parts[Name] extends DialogPart<infer Chunk> ? Chunk : never
}
type ChunkOf<P> = P extends keyof LazyChunks
  ? LazyChunks[P]
  : P extends DialogPart<infer Chunk, [Parts]>
    ? Chunk
    : never
type PropsOf<View> = View extends ComponentType<infer Props> ? Props & object : never

/**
 * Create a component for a view that loads when it is first shown. Nothing is rendered until the view has loaded.
 * Loading has usually started earlier, when the pointer came close. If loading fails, `FailureView` is shown with a
 * function that retries.
 */
export const lazyView = <P extends keyof LazyChunks | DialogPart<object, [Parts]>, View extends keyof ChunkOf<P>>(
  part: P,
  viewName: View,
  FailureView: ComponentType<{ onRetry: () => void }> = LoadFailure,
) => {
  const LazyView = (props: PropsOf<ChunkOf<P>[View]>) => {
    const kisslock = useKisslock()
    const dialogParts = useParts()
    const { chunk, preload }: DialogPart<object, [Parts]> =
      typeof part === 'string' ? dialogParts[part as keyof LazyChunks] : part
    const loadStateStore = preload.loadState(kisslock)
    const loadState = useStore(loadStateStore)
    const loadedChunk = useStore(chunk)
    if (loadState !== 'loaded')
      return (
        <UnlessPrerendered>
          {loadState === 'failed' ? (
            <FailureView onRetry={() => loadStateStore.set('absent')} />
          ) : (
            <ViewLoader preload={preload} />
          )}
        </UnlessPrerendered>
      )
    const View = (loadedChunk as ChunkOf<P> | undefined)?.[viewName] as ComponentType<object> | undefined
    return View ? <View {...props} /> : null
  }
  return LazyView
}
