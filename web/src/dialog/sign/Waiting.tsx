import { useText } from '../kit'
import { useConnectedWallet } from '../model'
import { Button } from '../parts/Button'
import { browser } from '../parts/icons'
import { Sentence } from '../parts/Sentence'
import { StepHeading } from './StepHeading'
import { useSigning } from './useSigning'

/** The wallet shows the message: nothing to do here but to look there. */
export const Waiting = () => {
  const text = useText()
  const { steps } = useSigning()
  const { name: wallet } = useConnectedWallet()
  return (
    <>
      <StepHeading>{text('sign.waiting.heading', { wallet })}</StepHeading>
      <p className="kl-t-body">
        <Sentence of="sign.waiting.body" />
      </p>
      <div className="kl-actions">
        <Button look="quiet" icon={browser} onClick={() => steps.send({ type: 'asked' })}>
          {text('ext.waiting.again.action', { wallet })}
        </Button>
        <Button look="quiet" onClick={() => steps.send({ type: 'cancelled' })}>
          {text('common.cancel')}
        </Button>
      </div>
    </>
  )
}
