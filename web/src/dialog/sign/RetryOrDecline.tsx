import { useText } from '../context'
import { Button } from '../elements/Button'
import { useSigning } from '../signing/useSigning'
import { DeclineButton } from './DeclineButton'
import { SignInRequiredNote } from './SignInRequiredNote'

/**
 * The buttons after a failed attempt: retry or decline. Set `canRetry` to false if a retry would fail in the same way.
 */
export const RetryOrDecline = ({ canRetry = true }: { canRetry?: boolean }) => {
  const text = useText()
  const { steps } = useSigning()
  return (
    <>
      <div className="kl-actions">
        {canRetry && (
          <Button look="primary" onClick={() => steps.send({ type: 'signRequested' })}>
            {text('common.retry')}
          </Button>
        )}
        <DeclineButton look="quiet" />
      </div>
      <SignInRequiredNote />
    </>
  )
}
