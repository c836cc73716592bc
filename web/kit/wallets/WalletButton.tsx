import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { WalletTile } from '../../src/dialog/elements/WalletTile'
import { catalogue } from '../../src/dialog/model'
import type { KisslockError } from '../../src/errors/KisslockError'
import { orderMethods } from '../../src/flow/catalogue/methods'
import { canScan } from '../../src/flow/catalogue/scanning'
import type { Method } from '../../src/flow/screen'
import { listAnnouncedRdns, type SiteWallet } from '../catalogue/siteWallet'
import { useWalletConnection } from '../context/hooks'
import { useIsHydrated } from '../context/serverState'
import { useSite } from '../context/siteContext'
import type { KitCore } from '../core/kitCore'
import { createSuggestion } from '../development/walletIds'
import { Themed } from '../styles/Themed'
import { findRequestError, findUid, hasOpenRequest, isConnectedTo, type KnownWallet } from './walletState'

/** The argument that `WalletButton.Custom` passes to its child function. */
export type CustomWalletButton = {
  wallet: { id: string; name: string }
  /** False in the first render, which must match the HTML from the server. */
  mounted: boolean
  /** True once the wallets in this browser have been detected, so that a click works. */
  ready: boolean
  /**
   * True if the wallet is in this browser. If true, a click asks the wallet to connect. If false, a click opens the
   * dialog at this wallet.
   */
  detected: boolean
  connected: boolean
  /** True while a request to the wallet is open. */
  loading: boolean
  error: KisslockError | undefined
  connect: () => void
}

/** Return a site's own wallet, even before it is in the catalogue. */
const findSiteWallet = (wallets: readonly SiteWallet[], id: string): KnownWallet | undefined => {
  const siteWallet = wallets.find((wallet) => wallet.id === id)
  if (!siteWallet) return undefined
  const { name, aliases, icon, methods } = siteWallet
  return {
    ...{ id, name, aliases, rdns: listAnnouncedRdns(siteWallet), methods: Object.keys(methods) as Method[] },
    icon: typeof icon === 'string' ? icon : undefined,
  }
}

const findWallet = ({ own: siteAdditions }: KitCore, id: string): KnownWallet => {
  const wallet = catalogue.find((listedWallet) => listedWallet.id === id) ?? findSiteWallet(siteAdditions.wallets, id)
  if (!wallet && process.env.NODE_ENV !== 'production')
    throw new Error(
      `Kisslock: <WalletButton wallet="${id}"> names no wallet of the catalogue.${createSuggestion(id, catalogue)}`,
    )
  return wallet ?? { id, name: id, rdns: [], methods: [] }
}

/**
 * Ask a wallet of this browser to connect. For all other wallets, open the dialog at the wallet's code or guide. If the
 * wallet has neither a code nor a guide, open the dialog at the list of wallets.
 */
const chooseWallet = async (core: KitCore, wallet: KnownWallet) => {
  const { engine } = await core.runtime.load()
  const uid = findUid(wallet, engine.wallets.get())
  if (uid) return core.flow.send({ type: 'connectRequested', uid })
  const isScanPossible = canScan(core.config)
  const [method] = orderMethods(wallet.methods, { phone: core.platform.phone, scanning: isScanPossible })
  if (method) core.flow.send({ type: 'walletChosen', wallet: wallet.id, method })
  else core.open('home')
}

const useWalletButton = (id: string): CustomWalletButton => {
  const { core } = useSite('<WalletButton>')
  const wallet = useMemo(() => findWallet(core, id), [core, id])
  const { flow, runtime } = core
  const isMounted = useIsHydrated()
  const loadedRuntime = useSyncExternalStore(runtime.subscribe, runtime.get, () => undefined)
  const { screen } = useSyncExternalStore(flow.subscribe, flow.get, flow.get)
  const connection = useWalletConnection()
  const [uid, setUid] = useState<string>()
  useEffect(() => {
    if (!loadedRuntime) return
    const updateUid = () => setUid(findUid(wallet, loadedRuntime.engine.wallets.get()))
    updateUid()
    return loadedRuntime.engine.wallets.subscribe(updateUid)
  }, [loadedRuntime, wallet])
  const connect = useCallback(() => {
    chooseWallet(core, wallet).catch((error) => core.flow.backgroundError.set(error))
  }, [core, wallet])
  return {
    wallet: { id, name: wallet.name },
    mounted: isMounted,
    ready: isMounted && loadedRuntime !== undefined,
    detected: uid !== undefined,
    connected: isConnectedTo(wallet, uid, connection),
    loading: isMounted && hasOpenRequest(uid, screen),
    error: isMounted ? findRequestError(uid, screen) : undefined,
    connect,
  }
}

const ButtonContent = ({ wallet: id }: { wallet: string }) => {
  const { core } = useSite('<WalletButton>')
  const { connect, loading, wallet } = useWalletButton(id)
  return (
    <span className="kl">
      <button
        type="button"
        className="kl-chip"
        aria-haspopup="dialog"
        aria-busy={loading || undefined}
        onClick={connect}
      >
        <WalletTile id={id} name={wallet.name} icon={findWallet(core, id).icon} size={24} />
        <bdi>{wallet.name}</bdi>
        {loading && <span className="kl-spin" aria-hidden="true" />}
      </button>
    </span>
  )
}

const Button = (props: { wallet: string }) => (
  <Themed part="<WalletButton>">
    <ButtonContent {...props} />
  </Themed>
)

type CustomProps = { wallet: string; children: (button: CustomWalletButton) => ReactNode }

const Custom = ({ wallet, children }: CustomProps) => children(useWalletButton(wallet))

/**
 * A button for one wallet of the catalogue. If the wallet is in this browser, a click asks the wallet to connect. If
 * the wallet is missing, a click opens the dialog at the wallet's QR code or guide.
 */
export const WalletButton = Object.assign(Button, { Custom })
