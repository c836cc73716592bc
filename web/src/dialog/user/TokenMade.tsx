import { useText } from '../context'
import { copyIcon, useCopy } from '../elements/useCopy'
import { checkIcon } from '../icons/user'
import { Confirmation } from './Question'
import { Warning } from './Warning'

/** A new token with a button that copies the token. The token is shown only once. */
export const NewToken = ({ token, onBack }: { token: string; onBack: () => void }) => {
  const text = useText()
  const { copied, copy } = useCopy()
  return (
    <Confirmation
      heading={text('token.made')}
      action={{
        look: 'primary',
        icon: copied ? checkIcon : copyIcon,
        label: text(copied ? 'common.copied' : 'token.copy'),
        onClick: () => copy(token),
      }}
      cancelLabel={text('token.done')}
      onBack={onBack}
    >
      <Warning>{text('token.made.body')}</Warning>
      <code className="kl-token" dir="ltr">
        {token}
      </code>
    </Confirmation>
  )
}
