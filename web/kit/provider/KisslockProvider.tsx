import {
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { WagmiContext } from 'wagmi'
import { takeNamedWallet } from '../../src/browser/marker'
import { createStore } from '../../src/browser/store'
import { resumeGuide } from '../../src/createCore'
import { CoreProvider } from '../../src/dialog/CoreProvider'
import type { AvatarProps } from '../../src/dialog/entry/buttonParts'
import { createServerCore } from '../context/serverState'
import { SiteContext } from '../context/siteContext'
import { ProviderDialog } from '../dialog/ConnectDialog'
import { type KisslockEvent, listenToSite } from '../events/siteEvents'
import { findCore, type Kisslock } from '../kisslock/kisslock'
import { type SiteStrings, useLanguage } from '../language/useLanguage'
import { findThemeWarnings } from '../theme/css'
import type { Theme } from '../theme/tokens'

export type KisslockProviderProps = {
  /** The object that `createKisslock` returned. */
  kisslock: Kisslock
  /** The theme. Default: Kisslock's own theme, in the visitor's light or dark color scheme. */
  theme?: Theme
  /** A language tag (BCP 47), or `auto` for the visitor's own language. Default: the `locale` of `createKisslock`. */
  locale?: string
  /** The site's own sentences by language and key. The languages can include languages that Kisslock does not have. */
  strings?: SiteStrings
  /** Replaces the picture of an account in the button and the dialog. */
  avatar?: ComponentType<AvatarProps>
  /** The site's own content below the list of wallets. `termsUrl` and `privacyUrl` already have their own links. */
  terms?: ReactNode
  /**
   * The URL of the site's own explanation of wallets. The dialog shows a link "Learn more" to this URL below `terms`,
   * in the visitor's language.
   */
  learnMoreUrl?: string
  /** True if the account screen shows the recent transactions that the site has added. Default: true. */
  recentTransactions?: boolean
  /** Called for each event. */
  onEvent?: (event: KisslockEvent) => void
  children?: ReactNode
}

/**
 * In development, check that the site's `WagmiProvider` has the same config as the `Kisslock` object. If the site uses
 * a second copy of wagmi, the config of that copy is in a different React context, which this package cannot read.
 */
const useConfigCheck = ({ wagmi }: Kisslock) => {
  const outerConfig = useContext(WagmiContext)
  if (process.env.NODE_ENV === 'production' || outerConfig === wagmi) return
  if (outerConfig)
    throw new Error(
      'Kisslock: <WagmiProvider> has another config than <KisslockProvider>. Write <WagmiProvider config={kisslock.wagmi}>, or give your config to createKisslock({ config }).',
    )
  if (warnedConfigs.has(wagmi)) return
  warnedConfigs.add(wagmi)
  // biome-ignore lint/suspicious/noConsole: the message is for the developer of the site
  console.warn(
    'Kisslock: there is no <WagmiProvider> around <KisslockProvider>, or your application has two copies of wagmi. Write <WagmiProvider config={kisslock.wagmi}> around it, and see that `npm ls wagmi` lists one copy.',
  )
}

const warnedConfigs = new WeakSet<object>()
const defaultTheme: Theme = {}
const noStrings: SiteStrings = {}

/** Provide a site's `Kisslock` object, theme and language to the components inside, and render the dialog. */
export const KisslockProvider = (props: KisslockProviderProps) => {
  const { kisslock, theme = defaultTheme, locale, strings = noStrings, avatar, onEvent, children } = props
  const { terms: note, learnMoreUrl, recentTransactions: showsRecentTransactions = true } = props
  if (!kisslock && process.env.NODE_ENV !== 'production')
    throw new Error(
      'Kisslock: <KisslockProvider> has no `kisslock`. Write const kisslock = createKisslock({ chains }) in a module, and <KisslockProvider kisslock={kisslock}>.',
    )
  if (useContext(SiteContext) && process.env.NODE_ENV !== 'production')
    throw new Error(
      'Kisslock: a <KisslockProvider> is inside of another one. One provider for the whole application is enough; remove the inner one.',
    )
  useConfigCheck(kisslock)
  const siteCore = findCore(kisslock)
  // On a page that is being hydrated, read the first connection state here, before wagmi changes it.
  useSyncExternalStore(siteCore.connection.subscribe, siteCore.connection.get, siteCore.serverConnection)
  const { core, english } = useLanguage(siteCore, locale ?? siteCore.config.appearance.locale, strings)
  const serverCore = useMemo(() => createServerCore(english), [english])
  const listenerRef = useRef(onEvent)
  useEffect(() => {
    listenerRef.current = onEvent
  }, [onEvent])
  useEffect(() => {
    const wallet = takeNamedWallet()
    resumeGuide(siteCore, wallet)
    if (wallet !== undefined)
      import('./pagesRouter').then(({ removeMarkerFromRouter }) => removeMarkerFromRouter()).catch(() => {})
  }, [siteCore])
  const isListening = onEvent !== undefined
  useEffect(
    () => (isListening ? listenToSite(siteCore, (event) => listenerRef.current?.(event)) : undefined),
    [siteCore, isListening],
  )
  useEffect(() => {
    if (process.env.NODE_ENV === 'production') return
    // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
    for (const warning of findThemeWarnings(theme)) console.warn(warning)
  }, [theme])
  const [dialogCountStore] = useState(() => createStore(0))
  const value = useMemo(
    () => ({
      kisslock,
      core,
      serverCore,
      theme,
      avatar,
      note,
      learnMoreUrl,
      showsRecentTransactions,
      dialogCountStore,
    }),
    [kisslock, core, serverCore, theme, avatar, note, learnMoreUrl, showsRecentTransactions, dialogCountStore],
  )
  return (
    <SiteContext.Provider value={value}>
      <CoreProvider kisslock={core}>
        {children}
        <ProviderDialog />
      </CoreProvider>
    </SiteContext.Provider>
  )
}
