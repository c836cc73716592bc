import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { useSigning } from '../signing/useSigning'

/** The button that does not sign in: "Not now", or "Disconnect" where signing in is required. */
export const Decline = ({ look, size }: { look: 'bare' | 'quiet'; size?: 'm' }) => {
  const { config } = useKisslock()
  const text = useText()
  const { decline } = useSigning()
  return (
    <Button look={look} {...(size && { size })} onClick={decline}>
      {text(config.sign_in.mode === 'required' ? 'sign.disconnect' : 'common.notNow')}
    </Button>
  )
}
