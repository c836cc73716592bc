import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'

/** The buttons after a failed request: ask again, or choose another wallet where the list is not beside it. */
export const Again = () => {
  const { flow } = useKisslock()
  const text = useText()
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
