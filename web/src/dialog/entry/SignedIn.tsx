import { useSession, useText } from '../context'
import { shortAddress } from '../shortAddress'
import { Picture } from './Account'
import { tick } from './ConnectionMark'
import { Opener } from './Opener'

/**
 * The signed-in account if no wallet is connected. A click opens the account screen, where the visitor can sign out.
 * The page shows the account next to the button that connects a wallet.
 */
export const SignedIn = () => {
  const text = useText()
  const { address } = useSession()
  if (!address) return null
  const short = shortAddress(address)
  const name = `${short} ${text('account.signedIn')}`
  return (
    <Opener to="account" className="kl-chip kl-chip--who kl-chip--alone" aria-label={name}>
      <Picture address={address} size={28} />
      <bdi className="kl-num kl-hide-s">{short}</bdi>
      {tick}
    </Opener>
  )
}
