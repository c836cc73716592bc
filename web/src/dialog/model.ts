import rows, { popular } from 'virtual:kisslock/wallets'
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { lazy } from '../browser/lazy'
import type { ListedWallet, PresentWallet, WalletIcon } from '../flow/catalogue/list'
import { anyWallet, canScan } from '../flow/catalogue/scanning'
import type { Runtime } from '../flow/runtime'
import type { FlowState, Method } from '../flow/screen'
import type { KisslockCore } from '../kisslock'
import { type Text, useKisslock, useProgram, useText, useWalletConnection } from './context'

const methodOf: Record<string, Method> = { q: 'qr_code', e: 'extension', d: 'desktop' }

export const catalogue: readonly (ListedWallet & { rdns: readonly string[] })[] = rows.map(
  ([id, name, aliases, methods, rdns, rank = 0, icon]) => ({
    id,
    name,
    aliases: aliases || [],
    methods: [...methods].flatMap((letter) => methodOf[letter] ?? []),
    rdns: rdns ? rdns.split(' ') : [],
    rank,
    hardware: methods.includes('h'),
    browses: methods.includes('b'),
    icon,
  }),
)

/** The site's Kisslock, with the function that writes sentences and the program that the visitor signs in to. */
export const useDialog = (): KisslockCore & { text: Text; program: string | undefined } => ({
  ...useKisslock(),
  text: useText(),
  program: useProgram(),
})

/** Calls the function now and after each change of the flow; unlike `useFlowValue` it draws nothing again. */
export const useFlowEffect = (look: (state: FlowState) => void, input?: unknown) => {
  const { flow } = useKisslock()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function depends on `input` alone
  useLayoutEffect(() => {
    const run = () => look(flow.get())
    run()
    return flow.subscribe(run)
  }, [flow, input])
}

/** The connection library's runtime, for components that are drawn only after it is loaded. */
export const useRuntime = (): Runtime => {
  const runtime = useKisslock().runtime.get()
  if (!runtime) throw new Error('Kisslock: the dialog was drawn before the connection library was loaded.')
  return runtime
}

/**
 * The catalogue by the site's settings: only `include`, never `exclude`, and any app that scans where pairing is set up. In a
 * wallet's own browser it has no other wallets.
 */
export const useCatalogue = () => {
  const { config } = useKisslock()
  const { include, exclude } = config.wallets
  const anyPhoneName = useText()('home.anyPhone')
  const inWallet = useOwnBrowser()
  return useMemo(
    () =>
      catalogue
        .filter(
          ({ id }) =>
            (!inWallet || id === anyWallet) && (!include.length || include.includes(id)) && !exclude.includes(id),
        )
        .map((wallet): ListedWallet & { rdns: readonly string[] } =>
          wallet.id === anyWallet && canScan(config) ? { ...wallet, name: anyPhoneName, methods: ['qr_code'] } : wallet,
        ),
    [config, include, exclude, anyPhoneName, inWallet],
  )
}

/**
 * Ids of the wallets shown first; any app that scans is the last of them. On a phone without pairing those come first whose apps
 * open the page.
 */
export const usePopular = (): readonly string[] => {
  const { config, platform } = useKisslock()
  const chosen = config.wallets.popular
  return useMemo(() => {
    const ids = chosen.length ? chosen : popular
    if (!platform.phone || canScan(config)) return [...ids, anyWallet]
    const opens = (id: string) => Number(catalogue.some((wallet) => wallet.id === id && wallet.browses))
    return ids.toSorted((a, b) => opens(b) - opens(a))
  }, [chosen, config, platform.phone])
}

/** A detected wallet. The catalogue adds to its announcement; the key is the rdns (EIP-6963). */
export const catalogueEntryOf = (rdns: string | undefined) =>
  rdns ? catalogue.find((wallet) => wallet.rdns.includes(rdns)) : undefined

const webViewChunk = lazy(() => import('../browser/webView'))

/** Whether a phone shows this page in the window of an app; false until the check has loaded, which only phones load. */
export const useWebView = (): boolean => {
  const { phone } = useKisslock().platform
  const check = useSyncExternalStore(webViewChunk.subscribe, webViewChunk.get, () => undefined)
  useEffect(() => {
    if (phone) webViewChunk.load().catch(() => {})
  }, [phone])
  return phone && !!check?.isHere()
}

/** Whether the page is in a wallet's own browser on a phone: nothing is offered that would leave it. */
export const useOwnBrowser = (): boolean => {
  const present = useDetected()
  return useWebView() && present.length > 0
}

type DetectedWallet = PresentWallet & {
  /** The connector's id: the rdns of an announced wallet. */
  id: string
  rdns?: string | undefined
  /** Announced under a name that an earlier wallet had. */
  second: boolean
}

const noWallets: ReturnType<Runtime['engine']['wallets']['get']> = []
const noEngine = { wallets: { get: () => noWallets, subscribe: () => () => {} }, lastUsed: () => undefined }

/** The store of detected wallets; empty while the connection library is not loaded. */
const useWallets = () => {
  const { runtime } = useKisslock()
  return useSyncExternalStore(runtime.subscribe, runtime.get, () => undefined)?.engine ?? noEngine
}

/** The detected wallets with the catalogue's name and icon, in the order of their announcements. */
export const useDetected = (): readonly DetectedWallet[] => {
  const { wallets } = useWallets()
  const discovered = useSyncExternalStore(wallets.subscribe, wallets.get, noEngine.wallets.get)
  return useMemo(
    () =>
      discovered.map(({ uid, id, rdns, name, icon, duplicateOf, walletId }) => {
        const entry = rdns ? catalogueEntryOf(rdns) : catalogue.find((wallet) => wallet.id === walletId)
        const second = duplicateOf !== undefined
        // A second announcement under a known name could come from any extension: it keeps its own name and icon.
        return {
          uid,
          id,
          rdns,
          second,
          name: second ? name : (entry?.name ?? name),
          icon: second ? icon : (entry?.icon ?? icon),
          wallet: second ? undefined : entry?.id,
        }
      }),
    [discovered],
  )
}

/** The wallet that was connected last, if it is detected. */
export const useLastUsed = () => {
  const last = useWallets().lastUsed()
  return useDetected().find(({ id, second }) => id === last && !second)
}

/** A wallet as the stage draws it. */
export type Subject = { id: string; name: string; icon?: WalletIcon | undefined }

/** Finds the wallet of a screen: a detected one by `uid`, or one of the catalogue. */
export const useSubject = () => {
  const present = useDetected()
  const { wallet } = useWalletConnection()
  return ({ uid, wallet: id }: { uid?: string; wallet?: string }): Subject => {
    const detected = present.find((wallet) => wallet.uid === uid)
    if (detected) return { id: detected.wallet ?? detected.id, name: detected.name, icon: detected.icon }
    const entry = catalogue.find((wallet) => wallet.id === id)
    if (entry) return entry
    return wallet ?? { id: uid ?? '', name: '' }
  }
}

/** The wallet of the current connection, with the catalogue's name and icon. */
export const useConnectedWallet = (): Subject => {
  const { wallet } = useWalletConnection()
  const entry = catalogueEntryOf(wallet?.id)
  return entry ?? { id: wallet?.id ?? '', name: wallet?.name ?? '', icon: wallet?.icon }
}
