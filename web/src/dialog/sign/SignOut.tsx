import { type ComponentProps, useState } from 'react'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { exit } from '../icons/sign'
import { useSigning } from './useSigning'

type SignOutProps = {
  look?: ComponentProps<typeof Button>['look']
  children: string
  /** Called afterwards; by default the dialog closes. */
  then?: () => Promise<void>
}

/** Signs out. If the server cannot be reached, the session stays and the failure is announced. */
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
