import { useState, useSyncExternalStore } from 'react'
import { isSignedIn } from '../../flow/session'
import { useConnection, useKit, useText } from '../kit'
import { Button } from '../parts/Button'
import { exit } from './icons'
import { SignedInAs } from './SignedInAs'
import { useSigning } from './useSigning'

/** Signing out keeps the connection; when the server cannot be told, nobody is signed out, and it is said. */
const SignOut = () => {
  const { flow, say, config } = useKit()
  const text = useText()
  const { signOut } = useSigning()
  const [failed, setFailed] = useState(false)
  const leave = () =>
    signOut().then(
      () => {
        flow.send({ type: 'closed' })
        say(text('live.signedOut'))
      },
      () => {
        setFailed(true)
        say(text('sign.out.failed', { site: config.site.name }))
      },
    )
  return (
    <>
      {failed && <p className="kl-note kl-note--warn">{text('sign.out.failed', { site: config.site.name })}</p>}
      <Button look="quiet" icon={exit} onClick={() => void leave()}>
        {text('account.signOut')}
      </Button>
    </>
  )
}

/** What the account's screen offers of the session: signing in, signing out, and whose session it is. */
export const AccountSession = () => {
  const { session } = useKit()
  const text = useText()
  const { begin } = useSigning()
  const connection = useConnection()
  const known = useSyncExternalStore(session.subscribe, session.get)
  return (
    <>
      <SignedInAs except={connection.address} />
      {!isSignedIn(known, connection) && (
        <Button look="primary" onClick={begin}>
          {text('sign.action')}
        </Button>
      )}
      {known.address && <SignOut />}
    </>
  )
}
