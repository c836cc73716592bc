import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { Late } from '../../flow/late'
import { useKit, useText } from '../kit'
import type { Preload } from '../load'
import { Button } from './Button'

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText()
  return (
    <div>
      <p className="kl-note">{text('page.loadFailed')}</p>
      <Button look="quiet" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </div>
  )
}

/**
 * A screen whose code comes when it is first shown. Until then its place is empty (it was asked for while the pointer was
 * on its way); when it does not come, it says so and can be asked for again.
 */
export const lateView = <Part, Props extends object>(
  part: Late<Part>,
  load: Preload,
  pick: (part: Part) => ComponentType<Props>,
) => {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen when the module is read
  const LateView = (props: Props) => {
    const kit = useKit()
    const [ready, setReady] = useState(() => load.isHere(kit))
    const [failed, setFailed] = useState(false)
    const loaded = useSyncExternalStore(part.subscribe, part.get)
    useEffect(() => {
      if (failed) return
      let left = false
      load(kit).then(
        () => left || setReady(true),
        () => left || setFailed(true),
      )
      return () => {
        left = true
      }
    }, [kit, failed])
    if (failed) return <LoadFailed onRetry={() => setFailed(false)} />
    if (!ready || !loaded) return null
    const View = pick(loaded)
    return <View {...props} />
  }
  return LateView
}
