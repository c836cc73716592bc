import type { FunctionComponent, ReactNode } from 'react'
import type { Address } from 'viem'
import type { Chain as WagmiChain } from 'wagmi/chains'
import type { ThemeVars } from './themeVars'

/** One theme for both color schemes, or a theme for each scheme. */
export type Theme = ThemeVars | { lightMode: ThemeVars; darkMode: ThemeVars }

/** A wagmi chain with the site's own icon. */
export interface Chain extends WagmiChain {
  iconUrl?: string | (() => Promise<string>) | null
  iconBackground?: string
}

/** The languages by RainbowKit's names. */
export type Locale =
  | ('ar' | 'ar-AR' | 'de' | 'de-DE' | 'en' | 'en-US' | 'es' | 'es-419' | 'fr' | 'fr-FR' | 'hi' | 'hi-IN')
  | ('id' | 'id-ID' | 'ja' | 'ja-JP' | 'ko' | 'ko-KR' | 'ms' | 'ms-MY' | 'pt' | 'pt-BR' | 'ru' | 'ru-RU')
  | ('th' | 'th-TH' | 'tr' | 'tr-TR' | 'ua' | 'uk-UA' | 'vi' | 'vi-VN')
  | ('zh' | 'zh-CN' | 'zh-HK' | 'zh-TW' | 'zh-Hans' | 'zh-Hant')

/** Renders the picture of an account. */
export type AvatarComponent = FunctionComponent<{ address: string; ensImage?: string | null; size: number }>

/** Renders the content below the list of wallets, with the text and link components that it receives. */
export type DisclaimerComponent = FunctionComponent<{
  Text: FunctionComponent<{ children: ReactNode }>
  Link: FunctionComponent<{ children: ReactNode; href: string }>
}>

type AppInfo = { appName?: string; learnMoreUrl?: string; disclaimer?: DisclaimerComponent }

export interface RainbowKitProviderProps {
  /** The chain that a new connection switches to. */
  initialChain?: WagmiChain | number
  /** Value of the attribute `data-rk` on the element around the application. */
  id?: string
  children: ReactNode
  /** `null`: the values are in the site's style sheet (`cssStringFromTheme`). */
  theme?: Theme | null
  showRecentTransactions?: boolean
  appInfo?: AppInfo
  /** Has no effect. In development a warning is printed once. */
  coolMode?: boolean
  avatar?: AvatarComponent
  /**
   * `compact`: one narrow pane that shows the list or the next screen, as on a phone. `wide` (the default): both panes
   * are shown side by side.
   */
  modalSize?: 'compact' | 'wide'
  locale?: Locale
}

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** The four functions with which a site signs visitors in. */
export interface AuthenticationAdapter<Message> {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: Address; chainId: number }) => Promise<Message> | Message
  verify: (args: { message: Message; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

export interface AuthenticationConfig<Message> {
  adapter: AuthenticationAdapter<Message>
  status: AuthenticationStatus
}
