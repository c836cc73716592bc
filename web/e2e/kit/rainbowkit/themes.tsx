import '@rainbow-me/rainbowkit/styles.css'
import {
  type AvatarComponent,
  cssObjectFromTheme,
  cssStringFromTheme,
  type DisclaimerComponent,
  darkTheme,
  type Locale,
  lightTheme,
  midnightTheme,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type Theme,
} from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'
import { mainnet } from 'wagmi/chains'

/** A custom theme. */
export const own: Theme = {
  ...lightTheme(),
  colors: { ...darkTheme().colors, accentColor: '#07296d', accentColorForeground: 'white' },
  radii: { ...midnightTheme().radii, modal: '4px' },
  shadows: { ...lightTheme().shadows, dialog: 'none' },
  fonts: { body: 'Arial' },
  blurs: { modalOverlay: 'blur(2px)' },
}

export const themes: (Theme | null)[] = [
  lightTheme(),
  darkTheme({
    accentColor: '#7b3fe4',
    accentColorForeground: 'white',
    borderRadius: 'small',
    fontStack: 'system',
    overlayBlur: 'small',
  }),
  midnightTheme({ ...midnightTheme.accentColors.red, borderRadius: 'none' }),
  { lightMode: lightTheme(lightTheme.accentColors.pink), darkMode: darkTheme(darkTheme.accentColors.orange) },
  own,
  null,
]

/** The site's own style sheet with the values of a theme, for `theme={null}`. */
export const css = `:root{${cssStringFromTheme(lightTheme)}}
html[data-dark]{${cssStringFromTheme(darkTheme(), { extends: lightTheme })}}`

export const properties: Record<string, string> = cssObjectFromTheme(darkTheme, { extends: lightTheme() })

const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    By connecting you agree to the <Link href="https://site.example/terms">Terms</Link>
  </Text>
)

const Avatar: AvatarComponent = ({ address, ensImage, size }) =>
  ensImage ? <img alt="" src={ensImage} width={size} height={size} /> : <i title={address} />

export const locales: Locale[] = ['en', 'en-US', 'zh-CN', 'zh-Hant', 'ua', 'es-419', 'ar', 'th-TH']

const props: Omit<RainbowKitProviderProps, 'children'> = {
  appInfo: { appName: 'Site', learnMoreUrl: 'https://site.example/learn', disclaimer: Disclaimer },
  avatar: Avatar,
  coolMode: true,
  id: 'site',
  initialChain: mainnet,
  locale: 'fr-FR',
  modalSize: 'compact',
  showRecentTransactions: true,
}

/** Two providers: one with all props, and one with only a few props. */
export const Providers = ({ children, theme }: { children: ReactNode; theme: Theme | null }) => (
  <>
    <RainbowKitProvider {...props} theme={theme}>
      {children}
    </RainbowKitProvider>
    <RainbowKitProvider initialChain={1} modalSize="wide" locale={locales[0] ?? 'en'}>
      {children}
    </RainbowKitProvider>
  </>
)
