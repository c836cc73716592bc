import { useSession, useText } from '../context'
import { shortenAddress } from '../shortAddress'
import { AccountPicture } from './Account'
import { tickBadge } from './ConnectionMark'
import { OpenDialogButton } from './OpenDialogButton'

/**
 * The signed-in account if no wallet is connected. A click opens the account screen, where the visitor can sign out.
 * The page shows the account next to the button that connects a wallet.
 */
export const SignedInAccount = () => {
  const text = useText()
  const { address } = useSession()
  if (!address) return null
  const shortAddressText = shortenAddress(address)
  const name = `${shortAddressText} ${text('account.signedIn')}`
  return (
    <OpenDialogButton to="account" className="kl-chip kl-chip--who kl-chip--alone" aria-label={name}>
      <AccountPicture address={address} size={28} />
      <bdi className="kl-num kl-hide-s">{shortAddressText}</bdi>
      {tickBadge}
    </OpenDialogButton>
  )
}
