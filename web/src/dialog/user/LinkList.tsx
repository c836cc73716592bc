import type { LinkState } from '../../flow/user/links'
import type { Account } from '../../server/message'
import { ActionRow } from '../account/ActionRow'
import { useConnectedWallets } from '../account/useConnectedWallets'
import { useNetworkName, useText, useWalletConnection } from '../context'
import { IconButton } from '../elements/Button'
import { Avatar } from '../entry/Avatar'
import { CompactView } from '../frame/CompactView'
import { unlinkIcon } from '../icons/wallet'
import { useConnectedWallet, useDialog } from '../model'
import { shortenAddress } from '../shortAddress'
import { useSigning } from '../signing/useSigning'
import { AcceptedTerms } from './AcceptedTerms'
import { extractAddress } from './addressInAccount'
import { FailureNote } from './FailureNote'
import { useDateFormatter } from './useDeviceWords'
import { useReturnToAccount } from './useWayBack'
import { WaitingForWallet } from './WaitingForWallet'

type RowProps = { account: string; isOwn: boolean; addedAt: string | undefined; onRemove: (() => void) | undefined }

/**
 * The row of a wallet of the user. The row of a smart contract account also shows the account's network. The row of a
 * connected wallet also shows the wallet's name. If the wallet was added in the last 7 days, the row shows the day.
 */
const LinkedWalletRow = ({ account, isOwn, addedAt, onRemove }: RowProps) => {
  const text = useText()
  const formatDate = useDateFormatter()
  const address = extractAddress(account)
  const name = shortenAddress(address)
  const network = useNetworkName(Number(account.split(':')[1]))
  const wallet = useConnectedWallets().find((connected) => connected.address === address)?.name
  const rowDetail = account === address ? wallet : network
  return (
    <li className="kl-item">
      <Avatar address={address} size={40} />
      <span className="kl-row__text">
        <span className="kl-row__name">
          <bdi className="kl-num">{name}</bdi>
          {rowDetail && (
            <small>
              <bdi>{rowDetail}</bdi>
            </small>
          )}
          {addedAt && <small>{text('device.added', { time: formatDate(addedAt) })}</small>}
        </span>
        {isOwn && <span className="kl-pill kl-pill--good">{text('account.signedIn')}</span>}
      </span>
      {onRemove && <IconButton path={unlinkIcon} bare label={text('link.remove', { name })} onClick={onRemove} />}
    </li>
  )
}

type LinkStateProps = { state: LinkState; onAdd: (account: Account) => void }

/** The connected account with a button that links it. Shown only if the account does not belong to the user yet. */
const ConnectedAccountRow = ({ state: { known: user, step }, onAdd }: LinkStateProps) => {
  const { config, flow, text } = useDialog()
  const { address, chainId } = useWalletConnection()
  const { name: wallet } = useConnectedWallet()
  if (!address || chainId === undefined || !user) return null
  const isLinked = user.wallets.some((account) => account === address || account === `eip155:${chainId}:${address}`)
  if (isLinked) return <p className="kl-t-small kl-hint">{text('link.choose', { wallet })}</p>
  if (!config.sign_in.chains.includes(chainId))
    return (
      <ActionRow
        label={text('button.wrongNetwork')}
        note={text('net.wrong.unnamed', { site: config.site.name })}
        onClick={() => flow.send({ type: 'networksShown' })}
      />
    )
  const isAskingWallet = step.is === 'asking'
  return (
    <>
      <ActionRow
        label={text('link.new', { name: shortenAddress(address) })}
        note={isAskingWallet ? text('live.waiting', { wallet }) : wallet}
        busy={isAskingWallet}
        onClick={() => onAdd({ address, chainId })}
      />
      <AcceptedTerms />
    </>
  )
}

type ListProps = LinkStateProps & { onRemove: (account: string) => void; onCancel: () => void }

/**
 * The user's wallets, and two ways to link another wallet: the connected account, or a wallet that the visitor connects
 * next.
 */
export const LinkList = ({ state, onAdd, onRemove, onCancel }: ListProps) => {
  const { config, text } = useDialog()
  const { connectToLink } = useSigning()
  const { known: user, failure, step } = state
  return (
    <CompactView title={text('account.links')} onBack={useReturnToAccount()} list>
      <p className="kl-t-body">{text('link.body', { site: config.site.name })}</p>
      <FailureNote failure={failure} />
      <ul className="kl-list-flat kl-items" aria-busy={!(user || failure) || undefined}>
        {user?.wallets.map((account) => (
          <LinkedWalletRow
            key={account}
            account={account}
            isOwn={account === user.signedIn}
            addedAt={user.addedLately.find((addedWallet) => addedWallet.account === account)?.added_at}
            onRemove={user.wallets.length > 1 ? () => onRemove(account) : undefined}
          />
        ))}
      </ul>
      <div className="kl-list-flat kl-after">
        <ConnectedAccountRow state={state} onAdd={onAdd} />
        <ActionRow label={text('account.add')} onClick={connectToLink} />
      </div>
      {step.is === 'asking' && <WaitingForWallet ownersUntil={state.ownersUntil} onCancel={onCancel} />}
    </CompactView>
  )
}
