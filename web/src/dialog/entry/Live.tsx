import { useSyncExternalStore } from 'react'
import { useKisslock } from '../context'

/** The live region for screen readers. It is inside the open dialog, because the rest of the page is inert. */
export const Live = () => {
  const { spoken } = useKisslock()
  const sentence = useSyncExternalStore(spoken.subscribe, spoken.get, spoken.get)
  return (
    <div className="kl kl-sr" role="status" aria-live="polite">
      {sentence}
    </div>
  )
}
