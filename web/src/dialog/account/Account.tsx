import chainIcons from 'virtual:kisslock/chains'
import type { Holdings } from '../../flow/holdings'
import type { Screen } from '../../flow/screen'
import { shortAddress } from '../../flow/short'
import { shownOn } from '../../flow/shown'
import { BalanceRow, Face, RpcDown, useHoldings } from '../holdings'
import { Icon } from '../host/Icon'
import { check } from '../host/icons'
import { Tile } from '../host/Tile'
import { useConnection, useKit, useSignedIn, useText } from '../kit'
import { preloadSign, signPart } from '../load'
import { useConnectedWallet } from '../model'
import { Button, IconButton } from '../parts/Button'
import { copy as copyIcon, next, out, unlink } from '../parts/icons'
import { lateView } from '../parts/lateView'
import { useCopy } from '../parts/useCopy'
import { Bar } from './Bar'
import { useConnectedWallets } from './useConnectedWallets'

/** Signing in and out; the way to disconnect does not wait for it. */
const Session = lateView(
  signPart,
  preloadSign,
  ({ AccountSession }) => AccountSession,
  () => null,
)

type IdentityProps = {
  address: string
  explorer: { name: string; url: string } | null
  name: string | null
  avatar: string | null
}

const Identity = ({ address, explorer, name, avatar }: IdentityProps) => {
  const text = useText()
  const { copied, copy } = useCopy()
  const signedIn = useSignedIn()
  const short = <bdi className="kl-num">{shortAddress(address)}</bdi>
  return (
    <div className="kl-id">
      <Face address={address} avatar={avatar} size={64} />
      <div className="kl-id__text">
        <p className="kl-t-title kl-id__name">{name ? <bdi>{name}</bdi> : short}</p>
        {signedIn && !copied ? (
          <p className="kl-pill kl-pill--good kl-id__state">{text('account.signedIn')}</p>
        ) : (
          <p className="kl-t-note">{copied ? text('account.copied') : name ? short : text('account.connected')}</p>
        )}
      </div>
      <span className="kl-id__acts">
        <IconButton path={copied ? check : copyIcon} label={text('account.copy')} onClick={() => copy(address)} />
        {explorer && (
          <a
            className="kl-iconbtn"
            href={`${explorer.url}/address/${address}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${text('account.explorer', { explorer: explorer.name })} (${text('common.newTab')})`}
          >
            <Icon path={out} flip />
          </a>
        )}
      </span>
    </div>
  )
}

const Details = ({ holdings: { balance, name, avatar } }: { holdings: Holdings }) => {
  const { flow, config } = useKit()
  const text = useText()
  const { address, chainId } = useConnection()
  const wallets = useConnectedWallets()
  const signedIn = useSignedIn()
  const chain = config.chains.find(({ id }) => id === chainId)
  const network = chain?.name ?? text('net.unknown', { id: String(chainId) })
  return (
    <>
      {address && <Identity address={address} explorer={chain?.explorer ?? null} name={name} avatar={avatar} />}
      <div className="kl-panel">
        {shownOn(config, chainId).balance && <BalanceRow balance={balance} />}
        <button className="kl-row" type="button" onClick={() => flow.send({ type: 'networksShown' })}>
          <span className="kl-row__name kl-thin">{text('account.network')}</span>
          <span className="kl-dotline kl-t-head">
            {chain && <Tile id={`chain-${chain.id}`} name={chain.name} icon={chainIcons[chain.id]} size={24} round />}
            {network}
          </span>
          <Icon path={next} small flip />
        </button>
        <button className="kl-row" type="button" onClick={() => flow.send({ type: 'walletsShown' })}>
          <span className="kl-row__name kl-thin">{text('account.wallets')}</span>
          <span className="kl-dotline kl-t-head">
            {wallets.slice(0, 3).map((wallet) => (
              <Tile key={wallet.uid} id={wallet.id} name={wallet.name} icon={wallet.icon} size={24} />
            ))}
            {wallets.length > 1 ? wallets.length : wallets[0]?.name}
          </span>
          <Icon path={next} small flip />
        </button>
      </div>
      <div className={`kl-actions ${signedIn ? 'kl-split' : 'kl-actions--stack'}`}>
        {config.sign_in.mode !== 'off' && <Session />}
        <Button look="quiet" icon={unlink} onClick={() => flow.send({ type: 'leaveAsked', all: false })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </>
  )
}

/** The connected account: its balance, copy its address, see it in an explorer, change the network, sign in or out, disconnect. */
export const Account = (_: { screen: Extract<Screen, { at: 'account' }> }) => {
  const { config } = useKit()
  const text = useText()
  const { chainId } = useConnection()
  const wallet = useConnectedWallet()
  const { retry, accept, ...holdings } = useHoldings(true)
  const chain = config.chains.find(({ id }) => id === chainId)
  const down = chain && holdings.balance.is === 'down' && !holdings.accepted
  return (
    <>
      <Bar title={text('account.title')} />
      <div className="kl-pane">
        {down ? (
          <RpcDown
            wallet={wallet}
            chain={chain}
            retrying={holdings.retrying}
            onRetry={() => void retry()}
            onContinue={accept}
          />
        ) : (
          <Details holdings={holdings} />
        )}
      </div>
    </>
  )
}
