import { useKisslock, useStore } from '../context'

/**
 * The live region for screen readers. While the dialog is open, the region is inside the dialog, because the rest of
 * the page is inert.
 */
export const LiveRegion = () => {
  const { spoken } = useKisslock()
  const sentence = useStore(spoken)
  return (
    <div className="kl kl-sr" role="status" aria-live="polite">
      {sentence}
    </div>
  )
}
