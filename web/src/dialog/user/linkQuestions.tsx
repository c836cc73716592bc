import type { Account } from '../../server/message'
import { useKisslock, useText } from '../context'
import { useConnectedWallet } from '../model'
import { shortenNoWrap } from '../shortAddress'
import { extractAddress } from './addressInAccount'
import { Confirmation } from './Question'
import { Warning } from './Warning'

type MoveProps = { account: Account; onMove: () => void; onBack: () => void }

/** Tell the visitor that the account belongs to another user. Nothing changes until the visitor decides. */
export const LinkedElsewhereQuestion = ({ account, onMove, onBack }: MoveProps) => {
  const siteName = useKisslock().config.site.name
  const text = useText()
  const { name: wallet } = useConnectedWallet()
  return (
    <Confirmation
      heading={text('link.taken.heading', { name: shortenNoWrap(account.address) })}
      action={{ look: 'primary', label: text('link.taken.move'), onClick: onMove }}
      cancelLabel={text('link.taken.keep')}
      onBack={onBack}
    >
      <p className="kl-t-body">{text('link.taken.body', { site: siteName })}</p>
      <p className="kl-t-small kl-hint">{text('user.sign', { wallet })}</p>
    </Confirmation>
  )
}

type MoveQuestionProps = MoveProps & { isLast: boolean; isOfSite: boolean }

/**
 * The second confirmation before an account is moved to this user. The screen lists what the account's old user loses.
 */
export const MoveQuestion = ({ account, isLast, isOfSite, onMove, onBack }: MoveQuestionProps) => {
  const siteName = useKisslock().config.site.name
  const text = useText()
  return (
    <Confirmation
      heading={text('link.sure', { name: shortenNoWrap(account.address) })}
      action={{ look: 'danger', label: text('link.taken.move'), onClick: onMove }}
      cancelLabel={text('link.taken.keep')}
      onBack={onBack}
    >
      {isLast && <Warning>{text('link.taken.last', { site: siteName })}</Warning>}
      {isOfSite && <Warning>{text('link.taken.own', { site: siteName })}</Warning>}
    </Confirmation>
  )
}

type RemoveQuestionProps = { account: string; isOwn: boolean; onRemove: () => void; onBack: () => void }

/**
 * Ask for confirmation before a wallet is removed. `isOwn` is true if this browser is signed in with the wallet to
 * remove.
 */
export const RemoveQuestion = ({ account, isOwn, onRemove, onBack }: RemoveQuestionProps) => {
  const siteName = useKisslock().config.site.name
  const text = useText()
  const address = extractAddress(account)
  return (
    <Confirmation
      heading={text('link.remove.heading', { name: shortenNoWrap(address) })}
      action={{ look: 'danger', label: text('link.remove', { name: shortenNoWrap(address) }), onClick: onRemove }}
      cancelLabel={text('common.cancel')}
      onBack={onBack}
    >
      <p className="kl-t-body">{text('link.remove.body', { site: siteName })}</p>
      {isOwn && <Warning>{text('link.remove.self')}</Warning>}
    </Confirmation>
  )
}
