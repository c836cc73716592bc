import { findOwnersMessage, type Step } from '../../flow/signing/state'
import { useText } from '../context'
import { Button } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { useConnectedWallet } from '../model'
import { OwnersTimeLeft } from '../request/ownersViews'
import { ConnectedWindowHint } from '../request/WalletWindowHint'
import { useSigning } from '../signing/useSigning'
import { StepHeading } from './StepHeading'

/** Shown while the wallet shows the message. The visitor signs or declines in the wallet. */
export const WaitingStep = ({ step }: { step: Step }) => {
  const text = useText()
  const { steps } = useSigning()
  const message = findOwnersMessage(step)
  const { name: wallet } = useConnectedWallet()
  return (
    <>
      <StepHeading>{text('sign.waiting.heading', { wallet })}</StepHeading>
      <p className="kl-t-body">
        <Sentence of="sign.waiting.body" />
      </p>
      {message && <OwnersTimeLeft until={message.goodUntil} asking />}
      <div className="kl-actions">
        <Button look="quiet" onClick={() => steps.send({ type: 'cancelled' })}>
          {text('common.cancel')}
        </Button>
      </div>
      <ConnectedWindowHint />
    </>
  )
}
