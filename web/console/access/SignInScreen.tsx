import { useKisslock, useText } from '../../src/dialog/context'
import { Button } from '../../src/dialog/elements/Button'
import { ConnectionMark, emptyTile } from '../../src/dialog/entry/ConnectionMark'
import { Icon } from '../../src/dialog/entry/Icon'
import { lockIcon } from '../../src/dialog/icons/dialog'

/** A lock on the left half of the connection mark. */
export const LockIcon = () => (
  <span className="kl-tile kl-tile--64 kc-lock">
    <Icon path={lockIcon} />
  </span>
)

/** Shown if no account is signed in. The dialog connects a wallet and continues with signing in. */
export const SignInScreen = () => {
  const { open } = useKisslock()
  const text = useText()
  return (
    <main className="kc-blank">
      <div className="kc-gate">
        <ConnectionMark state="idle" left={<LockIcon />} right={emptyTile} />
        <h1 className="kl-t-display" tabIndex={-1}>
          {text('console.gate.title')}
        </h1>
        <p className="kl-t-body">{text('console.gate.body')}</p>
        <Button look="primary" wide onClick={() => open('sign')}>
          {text('console.gate.action')}
        </Button>
      </div>
    </main>
  )
}
