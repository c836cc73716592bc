import './inherited.css'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { type Config, useConfig } from 'wagmi'
import { type AvatarProps, type Kisslock, type KisslockEvent, KisslockProvider } from '../index'
import type { Theme as KitTheme } from '../theme'
import { RainbowKitAuthenticationProvider, useAuthentication } from './authentication'
import { useDisclaimer } from './Disclaimer'
import { isInsideForeignProvider } from './foreignProvider'
import { warnAboutIgnored } from './ignored'
import { toKitTheme } from './kitTheme'
import { toLanguageTag } from './locale'
import { ShowsTransactionsContext } from './recentTransactions'
import { useSignIn } from './signIn'
import { findOrCreateSite } from './siteOf'
import { lightTheme } from './themes'
import type { AvatarComponent, RainbowKitProviderProps, Theme } from './types'

/**
 * The theme of a provider with `theme={null}`. The theme's values are the CSS variables of the surrounding page
 * (inherited.css).
 */
const inheritedTheme: KitTheme = { font: 'var(--rk-fonts-body)' }

/**
 * Convert RainbowKit's theme to Kisslock's. If a site creates a new theme object with the same values in each render,
 * the result stays the same object.
 */
const useKitTheme = (theme: Theme | null): KitTheme => {
  const themeText = JSON.stringify(theme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the object
  return useMemo(() => (theme === null ? inheritedTheme : toKitTheme(theme)), [themeText])
}

/** Return a component with Kisslock's props that renders the site's avatar component. */
const useAvatar = (SiteAvatar: AvatarComponent | undefined): ComponentType<AvatarProps> | undefined =>
  useMemo(
    () =>
      SiteAvatar &&
      (({ address, picture, size }: AvatarProps) => <SiteAvatar address={address} ensImage={picture} size={size} />),
    [SiteAvatar],
  )

/**
 * Ask a newly connected wallet to switch to `initialChain`. Without `initialChain`, ask the wallet to switch to the
 * site's first chain if the site does not have the wallet's chain. A restored connection keeps its chain, because a
 * page must not open a wallet's window without a click.
 */
const switchChainAfterConnect = (kisslock: Kisslock, initialChain: number | undefined, event: KisslockEvent) => {
  if (event.type !== 'connect' || event.isReconnected) return
  const { chainId } = event.connection
  const { chains } = kisslock.wagmi
  const targetChainId = initialChain ?? (chains.some(({ id }) => id === chainId) ? chainId : chains[0].id)
  // If the visitor declines, the wallet stays on its chain, and the dialog shows the networks.
  if (targetChainId !== undefined && targetChainId !== chainId) kisslock.switchNetwork(targetChainId).catch(() => {})
}

/**
 * In development, throw if RainbowKit's own sign-in provider is around this provider, because visitors would then never
 * be asked to sign in.
 */
const useForeignSignInCheck = () => {
  const elementRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (process.env.NODE_ENV === 'production' || !elementRef.current) return
    if (
      isInsideForeignProvider(elementRef.current, 'RainbowKitAuthenticationProvider', RainbowKitAuthenticationProvider)
    )
      throw new Error(
        'Kisslock: the <RainbowKitAuthenticationProvider> around <RainbowKitProvider> is that of @rainbow-me/rainbowkit, so no visitor would be asked to sign in. Import it from "kisslock/rainbowkit", and RainbowKitSiweNextAuthProvider from "kisslock/rainbowkit/siwe-next-auth".',
      )
  }, [])
  return elementRef
}

const defaultTheme = lightTheme()

/**
 * The provider of Kisslock for a site that uses RainbowKit's names. This provider reads the config from the
 * `WagmiProvider` around it.
 */
export function RainbowKitProvider(props: RainbowKitProviderProps) {
  const { appInfo, avatar, children, id, initialChain, locale, showRecentTransactions, theme = defaultTheme } = props
  const { coolMode, modalSize } = props
  useEffect(() => warnAboutIgnored({ coolMode }), [coolMode])
  useEffect(() => {
    // If the style sheet does not load, the dialog stays wide.
    if (modalSize === 'compact') import('./compact.css').catch(() => {})
  }, [modalSize])
  const rootRef = useForeignSignInCheck()
  const authentication = useAuthentication()
  const site = findOrCreateSite(useConfig() as Config, { appName: appInfo?.appName, authentication })
  const onSignInEvent = useSignIn(site, authentication)
  const { kisslock } = site
  const avatarComponent = useAvatar(avatar)
  const onEvent = (event: KisslockEvent) => {
    onSignInEvent?.(event)
    switchChainAfterConnect(kisslock, typeof initialChain === 'object' ? initialChain.id : initialChain, event)
  }
  return (
    <div
      ref={rootRef}
      data-rk={id ?? ''}
      data-kl-size={modalSize}
      data-kl-look={theme === null ? 'inherited' : undefined}
    >
      <KisslockProvider
        kisslock={kisslock}
        theme={useKitTheme(theme)}
        locale={toLanguageTag(locale)}
        {...(avatarComponent && { avatar: avatarComponent })}
        recentTransactions={showRecentTransactions ?? false}
        terms={useDisclaimer(appInfo?.disclaimer)}
        {...(appInfo?.learnMoreUrl && { learnMoreUrl: appInfo.learnMoreUrl })}
        onEvent={onEvent}
      >
        <ShowsTransactionsContext.Provider value={showRecentTransactions ?? false}>
          {children}
        </ShowsTransactionsContext.Provider>
      </KisslockProvider>
    </div>
  )
}
