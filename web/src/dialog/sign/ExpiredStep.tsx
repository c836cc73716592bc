import type { Step } from '../../flow/signing/state'
import { Button } from '../elements/Button'
import { useDialog } from '../model'
import { OwnersNote } from '../request/ownersViews'
import { formatDuration } from '../signing/duration'
import { useSigning } from '../signing/useSigning'
import { StepHeading } from './StepHeading'

/**
 * Shown if the message expired before the visitor signed it, by the clock of this device or of the server. A new
 * message is ready.
 */
export const ExpiredStep = ({ step }: { step: Step }) => {
  const { locale, text } = useDialog()
  const { steps } = useSigning()
  const lifetimeMs = step.at === 'expired' ? step.lifeMs : 0
  return (
    <>
      <StepHeading>{text('sign.expired.heading')}</StepHeading>
      {step.at === 'expired' && step.owners ? (
        <OwnersNote lifeMs={lifetimeMs} />
      ) : (
        <p className="kl-t-body">{text('sign.expired.body', { duration: formatDuration(locale.tag, lifetimeMs) })}</p>
      )}
      <div className="kl-actions">
        <Button look="primary" onClick={() => steps.send({ type: 'signRequested' })}>
          {text('sign.expired.action')}
        </Button>
      </div>
    </>
  )
}
