import { useText } from '../context'
import { Button } from '../elements/Button'
import { copyIcon, useCopy } from '../elements/useCopy'
import { check } from '../icons/user'
import { Question } from './Question'
import { Warning } from './Warning'

/** A new token, shown this once, with a button that copies it. */
export const TokenMade = ({ token, onBack }: { token: string; onBack: () => void }) => {
  const text = useText()
  const { copied, copy } = useCopy()
  const actions = (
    <>
      <Button look="primary" icon={copied ? check : copyIcon} onClick={() => copy(token)}>
        {text(copied ? 'common.copied' : 'token.copy')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text('token.done')}
      </Button>
    </>
  )
  return (
    <Question heading={text('token.made')} actions={actions} onBack={onBack}>
      <Warning>{text('token.made.body')}</Warning>
      <code className="kl-token" dir="ltr">
        {token}
      </code>
    </Question>
  )
}
