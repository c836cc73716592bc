import { useSession, useSignedIn, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { useSigning } from '../signing/useSigning'
import { SignedInAs } from './SignedInAs'
import { SignOut } from './SignOut'

/** The session on the account's screen: signing in, signing out, and the signed-in account if it is another one. */
export const AccountSession = () => {
  const text = useText()
  const { begin } = useSigning()
  const connection = useWalletConnection()
  const signedIn = useSignedIn()
  const state = useSession()
  return (
    <>
      <SignedInAs except={connection.address} />
      {!signedIn && (
        <Button look="primary" onClick={begin}>
          {text('sign.action')}
        </Button>
      )}
      {state.address && <SignOut>{text('account.signOut')}</SignOut>}
    </>
  )
}
