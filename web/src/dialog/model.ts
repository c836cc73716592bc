import rows, { popular } from 'virtual:kisslock/wallets'
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { lazy } from '../browser/lazy'
import type { InstalledWallet, ListedWallet, WalletIcon } from '../flow/catalogue/list'
import { anyAppRowId, canScan } from '../flow/catalogue/scanning'
import type { Runtime } from '../flow/runtime'
import type { FlowState, Method } from '../flow/screen'
import type { KisslockCore } from '../kisslock'
import { type Text, useClientName, useKisslock, useText, useWalletConnection } from './context'

const methodsByLetter: Record<string, Method> = { q: 'qr_code', e: 'extension', d: 'desktop' }

export const catalogue: readonly (ListedWallet & { rdns: readonly string[] })[] = rows.map(
  ([id, name, aliases, methodLetters, rdns, rank = 0, icon]) => ({
    id,
    name,
    aliases: aliases || [],
    methods: [...methodLetters].flatMap((letter) => methodsByLetter[letter] ?? []),
    rdns: rdns ? rdns.split(' ') : [],
    rank,
    hardware: methodLetters.includes('h'),
    browses: methodLetters.includes('b'),
    icon,
  }),
)

/**
 * Return the site's `KisslockCore`, the function that writes sentences, and `program`: the name of the OpenID client
 * that the visitor signs in to, if any.
 */
export const useDialog = (): KisslockCore & { text: Text; program: string | undefined } => ({
  ...useKisslock(),
  text: useText(),
  program: useClientName(),
})

/**
 * Call the function now and after each change of the flow. Unlike `useFlowValue`, this hook does not render the
 * component again.
 */
export const useFlowEffect = (listener: (state: FlowState) => void, input?: unknown) => {
  const { flow } = useKisslock()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function depends only on `input`
  useLayoutEffect(() => {
    const callListener = () => listener(flow.get())
    callListener()
    return flow.subscribe(callListener)
  }, [flow, input])
}

/**
 * Return the connection library's runtime, for components that are rendered only after it has loaded. Throws if the
 * library has not loaded.
 */
export const useRuntime = (): Runtime => {
  const runtime = useKisslock().runtime.get()
  if (!runtime) throw new Error('Kisslock: the dialog was drawn before the connection library was loaded.')
  return runtime
}

/**
 * Return the catalogue, filtered by the site's settings `wallets.include` and `wallets.exclude`. If pairing is set up,
 * the entry `walletConnect` represents any wallet app that can scan a code. In a wallet's own browser, all entries
 * except `walletConnect` are excluded.
 */
export const useCatalogue = () => {
  const { config } = useKisslock()
  const { include, exclude } = config.wallets
  const anyPhoneName = useText()('home.anyPhone')
  const isInWalletBrowser = useIsWalletBrowser()
  return useMemo(
    () =>
      catalogue
        .filter(
          ({ id }) =>
            (!isInWalletBrowser || id === anyAppRowId) &&
            (!include.length || include.includes(id)) &&
            !exclude.includes(id),
        )
        .map((wallet): ListedWallet & { rdns: readonly string[] } =>
          wallet.id === anyAppRowId && canScan(config)
            ? { ...wallet, name: anyPhoneName, methods: ['qr_code'] }
            : wallet,
        ),
    [config, include, exclude, anyPhoneName, isInWalletBrowser],
  )
}

/**
 * Return the ids of the wallets that the list shows first. If pairing is set up, the entry for any app comes last. On a
 * phone without pairing, wallets that can open the page come first.
 */
export const usePopularIds = (): readonly string[] => {
  const { config, platform } = useKisslock()
  const configuredIds = config.wallets.popular
  return useMemo(() => {
    const popularIds = configuredIds.length ? configuredIds : popular
    if (!platform.phone || canScan(config)) return [...popularIds, anyAppRowId]
    const canOpen = (id: string) => Number(catalogue.some((wallet) => wallet.id === id && wallet.browses))
    return popularIds.toSorted((a, b) => canOpen(b) - canOpen(a))
  }, [configuredIds, config, platform.phone])
}

/** Return the catalogue entry of a detected wallet by its rdns (EIP-6963). */
export const findCatalogueEntry = (rdns: string | undefined) =>
  rdns ? catalogue.find((wallet) => wallet.rdns.includes(rdns)) : undefined

const webViewChunk = lazy(() => import('../browser/webView'))

/**
 * Return true if a phone shows this page inside an app. Only phones load the check; until it has loaded, the result is
 * false.
 */
export const useIsWebView = (): boolean => {
  const { phone } = useKisslock().platform
  const webViewModule = useSyncExternalStore(webViewChunk.subscribe, webViewChunk.get, () => undefined)
  useEffect(() => {
    if (phone) webViewChunk.load().catch(() => {})
  }, [phone])
  return phone && !!webViewModule?.isThisPageInWebView()
}

/**
 * Return true if a phone shows the page in a wallet's own browser. In this case the dialog offers no links that open a
 * different browser or app.
 */
export const useIsWalletBrowser = (): boolean => {
  const detectedWallets = useDetectedWallets()
  return useIsWebView() && detectedWallets.length > 0
}

type DetectedWallet = InstalledWallet & {
  /** The connector's id: the rdns of an announced wallet. */
  id: string
  rdns?: string | undefined
  /** True if an earlier wallet announced the same rdns. */
  isDuplicate: boolean
}

const noWallets: ReturnType<Runtime['engine']['wallets']['get']> = []
const emptyEngine = { wallets: { get: () => noWallets, subscribe: () => () => {} }, readLastUsed: () => undefined }

/** Return the engine. Until the connection library has loaded, return an engine without wallets. */
const useEngine = () => {
  const { runtime } = useKisslock()
  return useSyncExternalStore(runtime.subscribe, runtime.get, () => undefined)?.engine ?? emptyEngine
}

/**
 * Return the detected wallets in the order of their announcements. The name and icon of a wallet come from the
 * catalogue, if it lists the wallet.
 */
export const useDetectedWallets = (): readonly DetectedWallet[] => {
  const { wallets } = useEngine()
  const discoveredWallets = useSyncExternalStore(wallets.subscribe, wallets.get, emptyEngine.wallets.get)
  return useMemo(
    () =>
      discoveredWallets.map(({ uid, id, rdns, name, icon, duplicateOf, walletId }) => {
        const catalogueEntry = rdns ? findCatalogueEntry(rdns) : catalogue.find((wallet) => wallet.id === walletId)
        const isDuplicate = duplicateOf !== undefined
        // If several wallets have the same rdns, only the first wallet gets the catalogue's name and icon, because any
        // extension can announce a known rdns.
        return {
          uid,
          id,
          rdns,
          isDuplicate,
          name: isDuplicate ? name : (catalogueEntry?.name ?? name),
          icon: isDuplicate ? icon : (catalogueEntry?.icon ?? icon),
          wallet: isDuplicate ? undefined : catalogueEntry?.id,
        }
      }),
    [discoveredWallets],
  )
}

/** Return the wallet that was connected last, if it is detected. */
export const useLastUsedWallet = () => {
  const lastUsedId = useEngine().readLastUsed()
  return useDetectedWallets().find(({ id, isDuplicate }) => id === lastUsedId && !isDuplicate)
}

/** The id, name and icon of a wallet, as the right pane shows it. */
export type ScreenWallet = { id: string; name: string; icon?: WalletIcon | undefined }

/**
 * Return a function that finds the wallet of a screen: a detected wallet by `uid`, or a wallet of the catalogue by
 * `wallet`.
 */
export const useScreenWalletFinder = () => {
  const detectedWallets = useDetectedWallets()
  const { wallet } = useWalletConnection()
  return ({ uid, wallet: id }: { uid?: string; wallet?: string }): ScreenWallet => {
    const detectedWallet = detectedWallets.find((wallet) => wallet.uid === uid)
    if (detectedWallet)
      return { id: detectedWallet.wallet ?? detectedWallet.id, name: detectedWallet.name, icon: detectedWallet.icon }
    const catalogueEntry = catalogue.find((wallet) => wallet.id === id)
    if (catalogueEntry) return catalogueEntry
    return wallet ?? { id: uid ?? '', name: '' }
  }
}

/**
 * Return the wallet of the current connection. The name and icon of the wallet come from the catalogue, if it lists the
 * wallet.
 */
export const useConnectedWallet = (): ScreenWallet => {
  const { wallet } = useWalletConnection()
  const catalogueEntry = findCatalogueEntry(wallet?.id)
  return catalogueEntry ?? { id: wallet?.id ?? '', name: wallet?.name ?? '', icon: wallet?.icon }
}
