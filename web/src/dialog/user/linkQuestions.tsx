import type { Account } from '../../server/message'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { useConnectedWallet } from '../model'
import { shortAddress } from '../shortAddress'
import { addressOf } from './addressOf'
import { Question } from './Question'
import { unbrokenAddress } from './unbrokenAddress'
import { Warning } from './Warning'

type MoveProps = { account: Account; onMove: () => void; onBack: () => void }

/** The account is another user's. Nothing changes until the visitor chooses. */
export const Taken = ({ account, onMove, onBack }: MoveProps) => {
  const { config } = useKisslock()
  const text = useText()
  const { name: wallet } = useConnectedWallet()
  const actions = (
    <>
      <Button look="primary" onClick={onMove}>
        {text('link.taken.move')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text('link.taken.keep')}
      </Button>
    </>
  )
  return (
    <Question
      heading={text('link.taken.heading', { name: unbrokenAddress(account.address) })}
      actions={actions}
      onBack={onBack}
    >
      <p className="kl-t-body">{text('link.taken.body', { site: config.site.name })}</p>
      <p className="kl-t-small kl-hint">{text('user.sign', { wallet })}</p>
    </Question>
  )
}

type SureProps = MoveProps & { isLast: boolean; isOfSite: boolean }

/** The second question before a move: what the other user loses by it. */
export const Sure = ({ account, isLast, isOfSite, onMove, onBack }: SureProps) => {
  const { config } = useKisslock()
  const text = useText()
  const actions = (
    <>
      <Button look="danger" onClick={onMove}>
        {text('link.taken.move')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text('link.taken.keep')}
      </Button>
    </>
  )
  return (
    <Question heading={text('link.sure', { name: unbrokenAddress(account.address) })} actions={actions} onBack={onBack}>
      {isLast && <Warning>{text('link.taken.last', { site: config.site.name })}</Warning>}
      {isOfSite && <Warning>{text('link.taken.own', { site: config.site.name })}</Warning>}
    </Question>
  )
}

type RemovingProps = { account: string; isOwn: boolean; onRemove: () => void; onBack: () => void }

/** The question before a wallet is removed. `isOwn`: this browser is signed in with it. */
export const Removing = ({ account, isOwn, onRemove, onBack }: RemovingProps) => {
  const { config } = useKisslock()
  const text = useText()
  const address = addressOf(account)
  const actions = (
    <>
      <Button look="danger" onClick={onRemove}>
        {text('link.remove', { name: shortAddress(address) })}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text('common.cancel')}
      </Button>
    </>
  )
  return (
    <Question
      heading={text('link.remove.heading', { name: unbrokenAddress(address) })}
      actions={actions}
      onBack={onBack}
    >
      <p className="kl-t-body">{text('link.remove.body', { site: config.site.name })}</p>
      {isOwn && <Warning>{text('link.remove.self')}</Warning>}
    </Question>
  )
}
