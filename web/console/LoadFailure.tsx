import { useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'

/** Shown while the figures could not be loaded. */
export const LoadFailure = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText()
  return (
    <main className="kc-blank">
      <h1 className="kl-t-display" tabIndex={-1}>
        {text('console.title')}
      </h1>
      <p className="kl-t-body" role="alert">
        {text('console.failed')}
      </p>
      <Button look="primary" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </main>
  )
}
