import { Button } from '../elements/Button'
import { useDialog } from '../model'

/** The buttons after a failed request: retry, or choose another wallet on small screens, which do not show the list. */
export const RetryButtons = () => {
  const { flow, text } = useDialog()
  return (
    <div className="kl-actions">
      <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
        {text('common.retry')}
      </Button>
      <Button look="quiet" small="only-small" onClick={() => flow.send({ type: 'back' })}>
        {text('common.other')}
      </Button>
    </div>
  )
}
