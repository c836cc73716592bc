import { type ComponentProps, useState } from 'react'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { exit } from '../icons/sign'
import { useSigning } from './useSigning'

type SignOutProps = {
  look?: ComponentProps<typeof Button>['look']
  children: string
  /** What follows; by default the dialog closes. */
  then?: () => Promise<void>
}

/** Signing out; when the server cannot be told, nobody is signed out, it is said, and nothing else happens. */
export const SignOut = ({ look = 'quiet', children, then }: SignOutProps) => {
  const { flow, say, config } = useKisslock()
  const text = useText()
  const { signOut } = useSigning()
  const [failed, setFailed] = useState(false)
  const leave = async () => {
    try {
      await signOut()
    } catch {
      setFailed(true)
      return say(text('sign.out.failed', { site: config.site.name }))
    }
    await then?.()
    flow.send({ type: 'closed' })
    say(text('live.signedOut'))
  }
  return (
    <>
      {failed && <p className="kl-note kl-note--warn">{text('sign.out.failed', { site: config.site.name })}</p>}
      <Button look={look} icon={exit} onClick={() => void leave()}>
        {children}
      </Button>
    </>
  )
}
