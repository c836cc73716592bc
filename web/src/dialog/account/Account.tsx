import { useContext } from 'react'
import { readableOn } from '../../flow/account/readable'
import type { Screen } from '../../flow/screen'
import { BalanceRow, useAccountData } from '../accountData'
import { SlotsContext, useKisslock, useNetworkName, useSignedIn, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { Icon } from '../entry/Icon'
import { Tile } from '../entry/Tile'
import { CompactView } from '../frame/CompactView'
import { lazyView } from '../frame/lazyView'
import { next } from '../icons/dialog'
import { unlink } from '../icons/wallet'
import { useCatalogue, useDialog, useSubject } from '../model'
import { Identity } from './Identity'
import { SilentNode } from './SilentNode'
import { useChainIcon } from './useChainIcon'
import { useConnectedWallets } from './useConnectedWallets'

/** Signing in and out, loaded lazily; the button to disconnect does not wait for it. */
const SessionButtons = lazyView('sign', 'AccountSession', () => null)

/** The rows that lead to the pages about the user. */
const UserRows = lazyView('sign', 'UserRows', () => null)

/** A page about the user. */
const UserPages = lazyView('sign', 'UserPages')

/** The signed-in account while no wallet is connected. */
const Unconnected = lazyView('sign', 'Unconnected')

/** What becomes of a wallet that ends; the sentences are loaded only for such a wallet. */
const WayOut = lazyView('guide', 'WayOut', () => null)

/**
 * The note about the connected wallet's end, if the catalogue has one. A scanned wallet is recognised by its name, which any
 * session can claim: nothing but this note uses the name in this way.
 */
const EndNote = () => {
  const { wallet } = useWalletConnection()
  const { id, name } = useSubject()({ uid: wallet?.uid ?? '' })
  const discontinued = useCatalogue().find(
    (listed) =>
      listed.rank === 2 && [listed.id, listed.name, ...listed.aliases].some((word) => word === id || word === name),
  )
  return discontinued && <WayOut key={discontinued.id} id={discontinued.id} name={name} />
}

/** The row that leads to the connected wallets. */
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
      <Icon path={next} small flip />
    </button>
  )
}

/** The connected account: balance, copy, explorer, network, signing in and out, disconnecting. */
const AccountDetails = () => {
  const { flow, config } = useKisslock()
  const { balance, name, avatar, retrying, retry } = useAccountData(true)
  const text = useText()
  const { address, chainId } = useWalletConnection()
  const signedIn = useSignedIn()
  const chain = config.chains.find(({ id }) => id === chainId)
  const network = useNetworkName(chainId)
  const { Activity } = useContext(SlotsContext)
  const chainIcon = useChainIcon()
  return (
    <>
      {address && (
        <Identity
          address={address}
          explorer={chain?.explorer ?? null}
          name={name}
          avatar={avatar}
          signedIn={signedIn}
        />
      )}
      <EndNote />
      {balance.is === 'down' && <SilentNode network={network} retrying={retrying} onRetry={() => void retry()} />}
      <div className="kl-panel">
        {readableOn(config, chainId).balance && <BalanceRow balance={balance} />}
        <button className="kl-row" type="button" onClick={() => flow.send({ type: 'networksShown' })}>
          <span className="kl-row__name kl-thin">{text('account.network')}</span>
          <span className="kl-dotline kl-t-head">
            {chain && <Tile id={`chain-${chain.id}`} name={chain.name} icon={chainIcon(chain.id)} size={24} round />}
            {network}
          </span>
          <Icon path={next} small flip />
        </button>
        <WalletsRow />
        {config.sign_in.mode !== 'off' && <UserRows />}
      </div>
      {Activity && <Activity />}
      <div className={`kl-actions ${signedIn ? 'kl-split' : 'kl-actions--stack'}`}>
        {config.sign_in.mode !== 'off' && <SessionButtons />}
        <Button look="quiet" icon={unlink} onClick={() => flow.send({ type: 'leaveAsked', all: false })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </>
  )
}

const Connected = () => (
  <CompactView title={useText()('account.title')}>
    <AccountDetails />
  </CompactView>
)

/** The account: that of the connection, else the signed-in one; or a page about its user. */
export const Account = ({ screen: { page } }: { screen: Extract<Screen, { at: 'account' }> }) => {
  const { address } = useWalletConnection()
  if (page) return <UserPages page={page} />
  return address ? <Connected /> : <Unconnected />
}
