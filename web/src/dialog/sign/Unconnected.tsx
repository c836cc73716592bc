import { useEffect } from 'react'
import { AccountIdentity } from '../account/Identity'
import { useSession } from '../context'
import { Button } from '../elements/Button'
import { CompactView } from '../frame/CompactView'
import { useDialog } from '../model'
import { SignOutButton } from './SignOut'
import { UserRows } from './UserRows'

/** The signed-in account if no wallet is connected. The visitor can connect a wallet or sign out. */
export const UnconnectedAccount = () => {
  const { flow, open, text } = useDialog()
  const { address } = useSession()
  useEffect(() => {
    if (!address) flow.send({ type: 'closed' })
  }, [address, flow])
  if (!address) return null
  return (
    <CompactView title={text('account.title')}>
      <AccountIdentity address={address} explorer={null} name={null} avatar={null} signedIn />
      <p className="kl-t-body kl-sign__note">{text('account.noWallet')}</p>
      <div className="kl-panel kl-panel--rows">
        <UserRows />
      </div>
      <div className="kl-actions kl-actions--stack">
        <Button look="primary" onClick={() => open()}>
          {text('button.connect')}
        </Button>
        <SignOutButton>{text('account.signOut')}</SignOutButton>
      </div>
    </CompactView>
  )
}
