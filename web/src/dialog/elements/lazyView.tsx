import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Lazy } from '../../browser/lazy'
import { useKisslock, useScreen, useText } from '../context'
import { ConnectionMark } from '../entry/ConnectionMark'
import { useIsAhead } from '../frame/ahead'
import { Heading } from '../frame/Heading'
import { off } from '../icons/dialog'
import type { Preload } from '../load'
import { useSubject } from '../model'
import { Badge } from './Badge'
import { Button } from './Button'
import { WalletTile } from './WalletTile'

/** The mark above a guide that could not be loaded; the guides themselves have none. */
const Apart = ({ wallet }: { wallet: string }) => (
  <ConnectionMark
    state="apart"
    badge={<Badge path={off} look="off" />}
    right={<WalletTile {...useSubject()({ wallet })} size={64} />}
  />
)

/** A chunk failed to load. Offline the page loads it again when there is a network; else the visitor can try again. */
const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText()
  const { say } = useKisslock()
  const screen = useScreen()
  const [offline, setOffline] = useState(!navigator.onLine)
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each change of the network
  useEffect(() => {
    if (offline) say(text('live.offline'))
    const back = () => {
      setOffline(false)
      say(text('live.online'))
      onRetry()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [offline])
  if (offline)
    return (
      <div className="kl-center">
        {screen.at === 'guide' && <Apart wallet={screen.wallet} />}
        <Heading>{text('problem.offline.heading')}</Heading>
        <p className="kl-t-body">{text('problem.offline.body')}</p>
        <p className="kl-status">
          <span className="kl-spin" aria-hidden="true" />
          {text('problem.offline.status')}
        </p>
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

/** Begins to load. */
const Loading = ({ load }: { load: Preload }) => {
  const kisslock = useKisslock()
  useEffect(() => void load(kisslock).catch(() => {}), [kisslock, load])
  return null
}

/** Nothing in a screen that is drawn ahead, which neither loads nor announces a failure. */
const Shown = ({ children }: { children: ReactNode }) => (useIsAhead() ? null : children)

/**
 * A screen whose chunk loads when it is first shown. Until then its place is empty (loading usually began when the pointer
 * approached); if loading fails, `Failed` is shown, from which the visitor can try again.
 */
export const lazyView = <Part, Props extends object>(
  part: Lazy<Part>,
  load: Preload,
  pick: (part: Part) => ComponentType<Props>,
  Failed: ComponentType<{ onRetry: () => void }> = LoadFailed,
) => {
  const LazyView = (props: Props) => {
    const kisslock = useKisslock()
    const { get, set, subscribe } = load.loadState(kisslock)
    const loadState = useSyncExternalStore(subscribe, get, get)
    const loaded = useSyncExternalStore(part.subscribe, part.get, part.get)
    if (loadState !== 'loaded')
      return (
        <Shown>{loadState === 'failed' ? <Failed onRetry={() => set('absent')} /> : <Loading load={load} />}</Shown>
      )
    if (!loaded) return null
    const View = pick(loaded)
    return <View {...props} />
  }
  return LazyView
}
