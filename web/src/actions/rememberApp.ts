import { forgetApp, keepApp, storedApp } from '../wallets/walletConnect/storage'

/** The wallet app that has approved a pairing. `href` opens the app without a pairing; `name` is the wallet's. */
export type OpenedApp = { href: string; name: string }

/** Stores the app, so that later requests open it. undefined removes it: the wallet is on another device. */
export const rememberApp = (app: OpenedApp | undefined): void => {
  if (app) keepApp(app)
  else forgetApp()
}

/** The app that requests open on this device; undefined where the wallet is on another one. */
export const rememberedApp = (): OpenedApp | undefined => storedApp()
