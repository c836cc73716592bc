import { useText, useWalletConnection } from '../context'
import { Sentence } from '../elements/Sentence'
import { shortenAddress } from '../shortAddress'
import { StepHeading } from './StepHeading'

/** Shown when the visitor is signed in. The dialog closes after a moment. */
export const SuccessStep = () => {
  const text = useText()
  const { address = '' } = useWalletConnection()
  return (
    <>
      <StepHeading>{text('sign.success.heading')}</StepHeading>
      <p className="kl-t-body">
        <Sentence
          of="sign.success.body"
          with={{ name: <bdi className="kl-t-strong kl-num">{shortenAddress(address)}</bdi> }}
        />
      </p>
    </>
  )
}
