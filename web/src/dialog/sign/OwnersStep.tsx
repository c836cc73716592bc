import type { Step } from '../../flow/signing/state'
import { useText } from '../context'
import { Button } from '../elements/Button'
import { OwnersTimeLeft } from '../request/ownersViews'
import { useSigning } from '../signing/useSigning'
import { StepHeading } from './StepHeading'

/** Shown while a smart contract wallet waits for the signatures of further owners. */
export const OwnersStep = ({ step }: { step: Step }) => {
  const text = useText()
  const { steps } = useSigning()
  if (step.at !== 'owners') return null
  return (
    <>
      <StepHeading>{text('sign.owners.heading')}</StepHeading>
      <OwnersTimeLeft until={step.message.goodUntil} resumable />
      <div className="kl-actions">
        <Button look="quiet" onClick={() => steps.send({ type: 'cancelled' })}>
          {text('common.cancel')}
        </Button>
      </div>
    </>
  )
}
