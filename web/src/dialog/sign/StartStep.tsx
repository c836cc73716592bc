import { useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { Avatar } from '../entry/Avatar'
import { useConnectedWallet, useDialog } from '../model'
import { shortenAddress } from '../shortAddress'
import { useRenewalReason, useSigning, useSigningSteps } from '../signing/useSigning'
import { AcceptedTerms } from '../user/AcceptedTerms'
import { DeclineButton } from './DeclineButton'
import { ExactMessage } from './ExactMessage'
import { OtherAccountNote } from './SignedInAs'
import { SignInRequiredNote } from './SignInRequiredNote'
import { WrongNetwork } from './WrongNetwork'

/** The account that will sign: its short address and its wallet. */
const SignerAccount = ({ address }: { address: string }) => {
  const text = useText()
  const { name } = useConnectedWallet()
  return (
    <div className="kl-id kl-id--box">
      <Avatar address={address} size={40} />
      <div className="kl-id__text">
        <p className="kl-t-small">{text('sign.as')}</p>
        <p className="kl-t-head">
          <bdi className="kl-num">{shortenAddress(address)}</bdi>
        </p>
      </div>
      <span className="kl-pill kl-pill--plain">
        <bdi>{name}</bdi>
      </span>
    </div>
  )
}

/**
 * The button that asks the wallet to sign the prepared message. If the visitor clicks before the message is ready, the
 * request to the wallet waits for the message.
 */
const SignButton = () => {
  const text = useText()
  const { steps } = useSigning()
  const isPreparing = useSigningSteps().step.at === 'preparing'
  return (
    <Button look="primary" busy={isPreparing} onClick={() => steps.send({ type: 'signRequested' })}>
      {text(isPreparing ? 'sign.preparing' : 'sign.action')}
    </Button>
  )
}

/** The first step: explain in plain words what the visitor is about to sign. A click shows the exact message. */
export const StartStep = () => {
  const { config, text } = useDialog()
  const { account } = useSigningSteps()
  const { address = '', chainId } = useWalletConnection()
  const body = useRenewalReason() === 'tooOld' ? 'sign.again.body' : 'sign.body'
  return (
    <>
      <p className="kl-t-body">{text(body, { site: config.site.name })}</p>
      <AcceptedTerms />
      <OtherAccountNote connectedAddress={address} />
      <SignerAccount address={address} />
      {account ? <ExactMessage /> : <WrongNetwork chainId={chainId} />}
      <div className="kl-actions kl-actions--stack">
        {account && <SignButton />}
        <DeclineButton look="bare" size="m" />
      </div>
      <SignInRequiredNote />
    </>
  )
}
