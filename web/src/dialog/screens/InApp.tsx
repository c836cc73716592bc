import { lazy } from '../../browser/lazy'
import type { Screen } from '../../flow/screen'
import { lazyView } from '../elements/lazyView'
import { createPreload, preloadWallet, sentences, walletChunk } from '../load'

const webViewChunk = lazy(() => import('../webView'))

const preloadWebView = createPreload((kisslock) =>
  Promise.all([sentences(kisslock, 'scan'), webViewChunk.load(), preloadWallet(kisslock)]),
)

const Wallet = lazyView(walletChunk, preloadWallet, (part) => part.InApp)
const Other = lazyView(webViewChunk, preloadWebView, (part) => part.WebView)

/** The dialog in the window of an app: a wallet's own browser, or another app. */
export const InApp = ({ screen }: { screen: Extract<Screen, { at: 'inApp' }> }) =>
  'uid' in screen ? <Wallet screen={screen} /> : <Other />
