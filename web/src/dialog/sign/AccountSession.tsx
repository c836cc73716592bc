import { useSyncExternalStore } from 'react'
import { useConnection, useKit, useText } from '../kit'
import { Button } from '../parts/Button'
import { SignedInAs } from './SignedInAs'
import { SignOut } from './SignOut'
import { useSigning } from './useSigning'

/** What the account's screen offers of the session: signing in, signing out, and whose session it is. */
export const AccountSession = () => {
  const { session } = useKit()
  const text = useText()
  const { begin } = useSigning()
  const { address = '' } = useConnection()
  const signedIn = useSyncExternalStore(session.subscribe, session.get).address
  return (
    <>
      <SignedInAs except={address} />
      {signedIn !== address && (
        <Button look="primary" onClick={begin}>
          {text('sign.action')}
        </Button>
      )}
      {signedIn && <SignOut>{text('account.signOut')}</SignOut>}
    </>
  )
}
