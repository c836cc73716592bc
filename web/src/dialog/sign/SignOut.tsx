import { type ComponentProps, useState } from 'react'
import { Button } from '../elements/Button'
import { exitIcon } from '../icons/sign'
import { useDialog } from '../model'
import { useSigning } from '../signing/useSigning'

type SignOutProps = {
  look?: ComponentProps<typeof Button>['look']
  children: string
  /**
   * Called after the session has ended. If a later step fails, this function returns false, and the dialog stays open
   * to show the failure.
   */
  afterSignOut?: () => Promise<boolean>
}

/** A button that signs out and closes the dialog. If signing out fails, the visitor stays signed in and is notified. */
export const SignOutButton = ({ look = 'quiet', children, afterSignOut }: SignOutProps) => {
  const { flow, say, text } = useDialog()
  const { signOut } = useSigning()
  const [hasFailed, setHasFailed] = useState(false)
  const signOutAndClose = async () => {
    try {
      await signOut()
    } catch {
      setHasFailed(true)
      return say(text('sign.out.failed'))
    }
    if (afterSignOut && !(await afterSignOut())) return
    flow.send({ type: 'closed' })
    say(text('live.signedOut'))
  }
  return (
    <>
      {hasFailed && <p className="kl-note kl-note--warn">{text('sign.out.failed')}</p>}
      <Button look={look} icon={exitIcon} onClick={() => void signOutAndClose()}>
        {children}
      </Button>
    </>
  )
}
