import { useIsSignedIn, useSession, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { useSigning } from '../signing/useSigning'
import { OtherAccountNote } from './SignedInAs'
import { SignOutButton } from './SignOut'

/** The session on the account screen: the buttons that sign in or out, and a note if another account is signed in. */
export const AccountSession = () => {
  const text = useText()
  const { begin } = useSigning()
  const connection = useWalletConnection()
  const isSignedIn = useIsSignedIn()
  const session = useSession()
  return (
    <>
      <OtherAccountNote connectedAddress={connection.address} />
      {!isSignedIn && (
        <Button look="primary" onClick={begin}>
          {text('sign.action')}
        </Button>
      )}
      {session.address && <SignOutButton>{text('account.signOut')}</SignOutButton>}
    </>
  )
}
