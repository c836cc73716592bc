import { Button } from '../elements/Button'
import { useDialog } from '../model'
import { useSigning } from '../signing/useSigning'

/** The button that declines to sign in: "Not now", or "Disconnect" if signing in is required. */
export const DeclineButton = ({ look, size }: { look: 'bare' | 'quiet'; size?: 'm' }) => {
  const { config, text } = useDialog()
  const { decline } = useSigning()
  return (
    <Button look={look} {...(size && { size })} onClick={decline}>
      {text(config.sign_in.mode === 'required' ? 'sign.disconnect' : 'common.notNow')}
    </Button>
  )
}
