import { lazy } from '../../browser/lazy'
import type { Screen } from '../../flow/screen'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { CompactView } from '../frame/CompactView'
import { lazyView } from '../frame/lazyView'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'
import { useDialog, useScreenWalletFinder } from '../model'

const webViewChunk = lazy(() => import('../webView'))
const preloadWebView = createPreload((kisslock) =>
  Promise.all([loadAreaSentences(kisslock, 'scan'), webViewChunk.load()]),
)
const WebViewScreen = lazyView({ chunk: webViewChunk, preload: preloadWebView }, 'WebView')

/** Shown in a wallet's own browser. This wallet is the only wallet in the browser, so the main button connects it. */
const WalletBrowserView = ({ screen }: { screen: Extract<Screen, { at: 'inApp'; uid: string }> }) => {
  const { flow, config, text } = useDialog()
  const screenWallet = useScreenWalletFinder()(screen)
  const site = config.site.name
  return (
    <CompactView title={text('mobile.inapp.heading', { site })}>
      <div className="kl-center">
        <ConnectionMark state="ready" right={<WalletTile {...screenWallet} size={64} />} />
      </div>
      <p className="kl-t-body kl-textcenter">{text('home.welcome.body', { site })}</p>
      <div className="kl-actions kl-actions--stack">
        <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
          {text('mobile.inapp.action', { wallet: screenWallet.name })}
        </Button>
        <Button look="bare" size="m" onClick={() => flow.send({ type: 'allShown' })}>
          {text('common.other')}
        </Button>
      </div>
      <p className="kl-t-small kl-textcenter kl-after">{text('trust.lineShort')}</p>
    </CompactView>
  )
}

/** The dialog inside an app: in a wallet's own browser, or in another app. */
export const InAppView = ({ screen }: { screen: Extract<Screen, { at: 'inApp' }> }) =>
  'uid' in screen ? <WalletBrowserView screen={screen} /> : <WebViewScreen />
