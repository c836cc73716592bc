import type { Screen } from '../../flow/screen'
import { useText, useWalletConnection } from '../context'
import { WalletTile } from '../elements/WalletTile'
import { Avatar } from '../entry/Avatar'
import { CompactView } from '../frame/CompactView'
import { unlinkIcon } from '../icons/wallet'
import { useDialog, useRuntime } from '../model'
import { shortenAddress } from '../shortAddress'
import { ActionRow } from './ActionRow'
import { useConnectedWallets } from './useConnectedWallets'
import { useRadioList } from './useRadioList'

type Wallet = ReturnType<typeof useConnectedWallets>[number]

type RowProps = { wallet: Wallet; current: boolean; isTabStop: boolean; onUse: () => void }

const WalletRow = ({ wallet, current, isTabStop, onUse }: RowProps) => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row has more than a label, and its group handles the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the radio group handles the keys of all its rows
    <div className="kl-row kl-row--l" role="radio" aria-checked={current} tabIndex={isTabStop ? 0 : -1} onClick={onUse}>
      <Avatar address={wallet.address} size={40} />
      <span className="kl-row__text">
        <span className="kl-row__name">
          <bdi className="kl-num">{shortenAddress(wallet.address)}</bdi>
          <small>
            <bdi>{wallet.name}</bdi>
          </small>
        </span>
        {current && <span className="kl-pill kl-pill--good">{text('account.current')}</span>}
      </span>
      <WalletTile id={wallet.id} name={wallet.name} icon={wallet.icon} size={24} />
    </div>
  )
}

/** All connected wallets. Arrow keys only move the focus. Enter or Space makes a wallet the current wallet. */
export const WalletsView = (_: { screen: Extract<Screen, { at: 'wallets' }> }) => {
  const { flow, text } = useDialog()
  const { makeCurrent } = useRuntime()
  const { wallet: currentWallet } = useWalletConnection()
  const wallets = useConnectedWallets()
  const { focusedIndex, groupProps } = useRadioList(
    wallets.length,
    wallets.findIndex(({ uid }) => uid === currentWallet?.uid),
  )

  const selectWallet = async (uid: string) => {
    await makeCurrent(uid)
    flow.send({ type: 'accountShown' })
  }

  return (
    <CompactView title={text('account.wallets')} withBack list>
      <div className="kl-list-flat" role="radiogroup" aria-label={text('account.wallets')} {...groupProps}>
        {wallets.map((wallet, i) => (
          <WalletRow
            key={wallet.uid}
            wallet={wallet}
            current={wallet.uid === currentWallet?.uid}
            isTabStop={i === focusedIndex}
            onUse={() => void selectWallet(wallet.uid)}
          />
        ))}
      </div>
      <div className="kl-list-flat kl-after">
        <ActionRow label={text('account.add')} onClick={() => flow.send({ type: 'allShown' })} />
        {wallets.length > 1 && (
          <ActionRow
            path={unlinkIcon}
            label={text('account.disconnectAll')}
            onClick={() => flow.send({ type: 'leaveAsked', all: true })}
          />
        )}
      </div>
    </CompactView>
  )
}
