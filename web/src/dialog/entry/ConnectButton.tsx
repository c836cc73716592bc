import chainIcons from 'virtual:kisslock/chains'
import { type ComponentProps, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { partMissing } from '../../errors/partMissing'
import { readableOn } from '../../flow/account/readable'
import { isAsking } from '../../flow/asking'
import { useKisslock, useNetworkName, useScreen, useSignedIn, useText, useWalletConnection } from '../context'
import { down, warn } from '../icons/entry'
import { accountDataChunk, preloadDialog, walletIcons } from '../load'
import { shortAddress } from '../shortAddress'
import { Avatar } from './Avatar'
import { tick } from './ConnectionMark'
import { Icon } from './Icon'
import { Tile } from './Tile'

/** After this time a connection that is still being restored gets a button (docs/design.md#4-states). */
const restoringMs = 1500

/** Whether restoring has taken longer than this time. */
export const useLate = (reconnecting: boolean) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!reconnecting) return
    const timer = setTimeout(() => setLate(true), restoringMs)
    return () => clearTimeout(timer)
  }, [reconnecting])
  return late
}

export const Restoring = () => (
  <span className="kl-chip kl-chip--who" role="status" aria-label={useText()('button.reconnecting')}>
    <span className="kl-skel kl-skel--dot" />
    <span className="kl-skel kl-skel--b" />
  </span>
)

/** Lets the browser lay out the closed dialog of a button, invisible (theme/dialog.css), unless it is closing now. */
const layOut = (button: Element) => {
  const dialog = (button.getRootNode() as ParentNode).querySelector<HTMLElement>('.kl-dialog')
  if (dialog?.checkVisibility?.() === false) dialog.dataset.ahead = ''
}

/** Opens the dialog, and loads its code and lays it out when the pointer or the focus reaches the button. */
const Opener = ({ to, ...more }: ComponentProps<'button'> & { to?: 'account' | 'networks' }) => {
  const kisslock = useKisslock()
  // An error is ignored here: opening the dialog tries again and reports it.
  const load = ({ currentTarget }: SyntheticEvent) => {
    preloadDialog(kisslock).catch(() => {})
    if (to) return
    layOut(currentTarget)
    walletIcons(1)
      .load()
      .catch(() => {})
  }
  const open = () => kisslock.open(to)
  return <button type="button" aria-haspopup="dialog" onClick={open} onPointerEnter={load} onFocus={load} {...more} />
}

/** `busy`: the label of work in progress; the button opens the dialog in any case. */
const Idle = ({ busy }: { busy: 'button.connecting' | 'button.restoring' | undefined }) => {
  const text = useText()
  return (
    <Opener
      className="kl-connect"
      aria-busy={busy && true}
      data-other={text(busy ? 'button.connect' : 'button.connecting')}
    >
      {/* A key per text: the browser counts a replaced element as no layout shift. */}
      <span className="kl-connect__now" key={busy}>
        {busy && <span className="kl-spin" aria-hidden="true" />}
        {text(busy ?? 'button.connect')}
      </span>
    </Opener>
  )
}

const NetworkChip = ({ chainId }: { chainId: number }) => {
  const { config } = useKisslock()
  const text = useText()
  const chain = config.chains.find(({ id }) => id === chainId)
  if (!chain)
    return (
      <Opener to="networks" className="kl-connect kl-connect--warn">
        <Icon path={warn} />
        {text('button.wrongNetwork')}
      </Opener>
    )
  return (
    <Opener to="networks" className="kl-chip kl-chip--net" aria-label={text('button.network', { network: chain.name })}>
      <Tile id={`chain-${chain.id}`} name={chain.name} icon={chainIcons[chain.id]} size={24} round />
      <span className="kl-hide-s">{chain.name}</span>
      <Icon path={down} small />
    </Opener>
  )
}

/** The address, replaced by name, picture and balance once they are loaded; their places are kept from the beginning. */
const AccountLabel = ({ address, chainId }: { address: string; chainId: number }) => {
  const { config, flow } = useKisslock()
  const shown = readableOn(config, chainId)
  const wanted = shown.profile || !!shown.balance
  const part = useSyncExternalStore(accountDataChunk.subscribe, accountDataChunk.get, () => undefined)
  useEffect(() => {
    // Without the chunk the address stays.
    if (wanted) accountDataChunk.load().catch((error) => flow.backgroundError.set(partMissing(error)))
  }, [wanted, flow])
  if (wanted && part) return <part.AccountLabel address={address} shown={shown} />
  return (
    <>
      <Avatar address={address} size={28} />
      <bdi className="kl-num">{shortAddress(address)}</bdi>
      {shown.balance && <bdi className="kl-chip__bal" />}
    </>
  )
}

const Connected = ({ address, chainId }: { address: string; chainId: number }) => {
  const text = useText()
  const signedIn = useSignedIn()
  const network = useNetworkName(chainId)
  return (
    <span className="kl-account">
      <NetworkChip chainId={chainId} />
      <Opener to="account" className="kl-chip kl-chip--who">
        <AccountLabel address={address} chainId={chainId} />
        {signedIn && tick}
        {signedIn && <span className="kl-sr">{text('account.signedIn')}</span>}
        <span className="kl-sr">{text('button.account', { network })}</span>
      </Opener>
    </span>
  )
}

/** The signed-in account while no wallet is connected, with a way to sign out, beside the button that connects. */
const SignedIn = () => {
  const { session } = useKisslock()
  const text = useText()
  const { address } = useSyncExternalStore(session.subscribe, session.get, session.get)
  if (!address) return null
  const short = shortAddress(address)
  return (
    <Opener
      to="account"
      className="kl-chip kl-chip--who kl-chip--alone"
      aria-label={`${short} ${text('account.signedIn')}`}
    >
      <Avatar address={address} size={28} />
      <bdi className="kl-num kl-hide-s">{short}</bdi>
      {tick}
    </Opener>
  )
}

/** The button of the page: connect, connecting, restoring, or the network and account of a connection. */
export const ConnectButton = () => {
  const { status, address, chainId, waking } = useWalletConnection()
  const screen = useScreen()
  const late = useLate(status === 'reconnecting')
  const restoring = status === 'reconnecting' && !late
  const connected = !restoring && (status === 'connected' || status === 'connecting')
  const account = connected && address && chainId !== undefined && <Connected address={address} chainId={chainId} />
  // After two minutes without an answer the button no longer shows the request. A late answer still counts.
  const asking = isAsking(screen) || (status === 'connecting' && screen.at !== 'timedOut')
  const busy = asking ? 'button.connecting' : waking ? 'button.restoring' : undefined
  return (
    // A key per state: an account is wider than the button, and an element that grew would be a layout shift.
    <span className="kl" data-kl-button key={account ? 'account' : 'connect'}>
      {!account && status !== 'reconnecting' && <SignedIn />}
      {account || (restoring ? <Restoring /> : <Idle busy={busy} />)}
    </span>
  )
}
