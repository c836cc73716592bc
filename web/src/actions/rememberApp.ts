import { forgetApp, keepApp } from '../wallets/walletConnect/storage'

/** The app that has answered: `href` opens it without a pairing, `name` is the wallet's. */
export type OpenedApp = { href: string; name: string }

/** Keeps which app has answered, so that later requests open it; undefined: another device has, nothing is opened here. */
export const rememberApp = (app: OpenedApp | undefined): void => {
  if (app) keepApp(app)
  else forgetApp()
}
