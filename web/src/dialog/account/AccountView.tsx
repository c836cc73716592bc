import { useContext } from 'react'
import { findReadableData } from '../../flow/account/readable'
import type { Screen } from '../../flow/screen'
import { BalanceRow, useAccountData } from '../accountData'
import { SlotsContext, useIsSignedIn, useKisslock, useNetworkName, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { Icon } from '../entry/Icon'
import { Tile } from '../entry/Tile'
import { CompactView } from '../frame/CompactView'
import { lazyView } from '../frame/lazyView'
import { nextIcon } from '../icons/dialog'
import { unlinkIcon } from '../icons/wallet'
import { useCatalogue, useDialog, useScreenWalletFinder } from '../model'
import { AccountIdentity } from './Identity'
import { UnresponsiveNodeNote } from './SilentNode'
import { useChainIconFinder } from './useChainIcon'
import { useConnectedWallets } from './useConnectedWallets'

/**
 * The buttons that sign in and out. These buttons load lazily, and the button that disconnects does not wait for them.
 */
const SessionButtons = lazyView('sign', 'AccountSession', () => null)

/** The rows that lead to the pages about the user. */
const UserRows = lazyView('sign', 'UserRows', () => null)

/** A page about the user. */
const UserPages = lazyView('sign', 'UserPages')

/** The signed-in account if no wallet is connected. */
const UnconnectedAccount = lazyView('sign', 'UnconnectedAccount')

/** A note about a wallet that is being discontinued. The sentences of this note are loaded only for such a wallet. */
const DiscontinuedNote = lazyView('guide', 'DiscontinuedNote', () => null)

/**
 * Show a note if the catalogue lists the connected wallet as discontinued. A wallet that was connected by a code is
 * looked up in the catalogue by the name that it sent. Any wallet can send any name, so only this note may use the name
 * to identify a wallet.
 */
const DiscontinuedWalletNote = () => {
  const { wallet } = useWalletConnection()
  const { id, name } = useScreenWalletFinder()({ uid: wallet?.uid ?? '' })
  const discontinuedWallet = useCatalogue().find(
    (entry) =>
      entry.rank === 2 && [entry.id, entry.name, ...entry.aliases].some((word) => word === id || word === name),
  )
  return discontinuedWallet && <DiscontinuedNote key={discontinuedWallet.id} id={discontinuedWallet.id} name={name} />
}

/** The row that opens the list of connected wallets. */
const WalletsRow = () => {
  const { flow, text } = useDialog()
  const wallets = useConnectedWallets()
  return (
    <button className="kl-row" type="button" onClick={() => flow.send({ type: 'walletsShown' })}>
      <span className="kl-row__name kl-thin">{text('account.wallets')}</span>
      <span className="kl-dotline kl-t-head">
        {wallets.slice(0, 3).map((wallet) => (
          <WalletTile key={wallet.uid} id={wallet.id} name={wallet.name} icon={wallet.icon} size={24} />
        ))}
        {wallets.length > 1 ? wallets.length : wallets[0]?.name}
      </span>
      <Icon path={nextIcon} small flip />
    </button>
  )
}

/**
 * The connected account with its balance, network and wallets, and the buttons that copy the address, sign in or out,
 * and disconnect.
 */
const AccountDetails = () => {
  const { flow, config } = useKisslock()
  const { balance, name, avatar, retrying, retry } = useAccountData(true)
  const text = useText()
  const { address, chainId } = useWalletConnection()
  const isSignedIn = useIsSignedIn()
  const chain = config.chains.find(({ id }) => id === chainId)
  const network = useNetworkName(chainId)
  const { Activity } = useContext(SlotsContext)
  const findChainIcon = useChainIconFinder()
  return (
    <>
      {address && (
        <AccountIdentity
          address={address}
          explorer={chain?.explorer ?? null}
          name={name}
          avatar={avatar}
          signedIn={isSignedIn}
        />
      )}
      <DiscontinuedWalletNote />
      {balance.is === 'down' && (
        <UnresponsiveNodeNote network={network} retrying={retrying} onRetry={() => void retry()} />
      )}
      <div className="kl-panel">
        {findReadableData(config, chainId).balance && <BalanceRow balance={balance} />}
        <button className="kl-row" type="button" onClick={() => flow.send({ type: 'networksShown' })}>
          <span className="kl-row__name kl-thin">{text('account.network')}</span>
          <span className="kl-dotline kl-t-head">
            {chain && (
              <Tile id={`chain-${chain.id}`} name={chain.name} icon={findChainIcon(chain.id)} size={24} round />
            )}
            {network}
          </span>
          <Icon path={nextIcon} small flip />
        </button>
        <WalletsRow />
        {config.sign_in.mode !== 'off' && <UserRows />}
      </div>
      {Activity && <Activity />}
      <div className={`kl-actions ${isSignedIn ? 'kl-split' : 'kl-actions--stack'}`}>
        {config.sign_in.mode !== 'off' && <SessionButtons />}
        <Button look="quiet" icon={unlinkIcon} onClick={() => flow.send({ type: 'leaveAsked', all: false })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </>
  )
}

const ConnectedAccount = () => (
  <CompactView title={useText()('account.title')}>
    <AccountDetails />
  </CompactView>
)

/** The account of the connection, the signed-in account if no wallet is connected, or a page about the user. */
export const AccountView = ({ screen: { page } }: { screen: Extract<Screen, { at: 'account' }> }) => {
  const { address } = useWalletConnection()
  if (page) return <UserPages page={page} />
  return address ? <ConnectedAccount /> : <UnconnectedAccount />
}
