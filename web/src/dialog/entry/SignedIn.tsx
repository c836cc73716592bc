import { useEffect, useState } from 'react'
import { useSession, useText } from '../context'
import { shortenAddress } from '../shortAddress'
import { AccountPicture } from './Account'
import { tickBadge } from './ConnectionMark'
import { OpenDialogButton } from './OpenDialogButton'

/** The interval at which the code checks whether the visitor has released a button, in milliseconds. */
const pressCheckMs = 50

/**
 * Return the address of the signed-in account. A change waits while the visitor presses a button. Otherwise the account
 * could move the button away from the pointer, and the browser would send no click to the button.
 */
const useAddressAfterPress = () => {
  const { address } = useSession()
  const [shownAddress, setShownAddress] = useState(address)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const showAfterPress = () => {
      if (document.querySelector(':active')) timer = setTimeout(showAfterPress, pressCheckMs)
      else setShownAddress(address)
    }
    showAfterPress()
    return () => clearTimeout(timer)
  }, [address])
  return shownAddress
}

/**
 * The signed-in account if no wallet is connected. A click opens the account screen, where the visitor can sign out.
 * The page shows the account next to the button that connects a wallet.
 */
export const SignedInAccount = () => {
  const text = useText()
  const address = useAddressAfterPress()
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
