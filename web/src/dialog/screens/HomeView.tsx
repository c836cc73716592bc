import { silenceTimeoutMs } from '../../flow/asking'
import type { Screen } from '../../flow/screen'
import { useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { slowAfterMs, useIsSlow } from '../entry/useSlow'
import { Heading } from '../frame/Heading'
import { lazyView } from '../frame/lazyView'
import { eyeIcon, keyIcon, noCostIcon } from '../icons/dialog'
import { useDialog, useLastUsedWallet } from '../model'

const UnresponsiveWallet = lazyView('wallet', 'UnresponsiveWallet')

const trustPoints = [
  [eyeIcon, 'trust.address'],
  [noCostIcon, 'trust.free'],
  [keyIcon, 'trust.phrase'],
] as const

const WelcomePanel = () => {
  const { config, text } = useDialog()
  return (
    <>
      <Heading>{text('home.welcome.title')}</Heading>
      <p className="kl-t-body">{text('home.welcome.body', { site: config.site.name })}</p>
      <ul className="kl-trust">
        {trustPoints.map(([path, sentenceKey]) => (
          <li key={sentenceKey}>
            <Icon path={path} />
            <span>{text(sentenceKey)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The right pane before the visitor chooses a wallet. This pane explains what connecting means, or has one button for
 * the last used wallet.
 */
export const HomeView = (_: { screen: Extract<Screen, { at: 'home' }> }) => {
  const { flow, text } = useDialog()
  const lastUsedWallet = useLastUsedWallet()
  const { waking } = useWalletConnection()
  // The button on the page has already shown a placeholder for `slowAfterMs`, so wait only for the rest of
  // `silenceTimeoutMs`.
  const isSilent = useIsSlow(waking, silenceTimeoutMs - slowAfterMs)
  if (!lastUsedWallet) return <WelcomePanel />
  if (isSilent) return <UnresponsiveWallet wallet={lastUsedWallet.name} />
  return (
    <>
      <Heading>{text('home.quick.title')}</Heading>
      <p className="kl-t-body">{text('home.quick.body', { wallet: lastUsedWallet.name })}</p>
      <div className="kl-actions">
        <Button look="primary" onClick={() => flow.send({ type: 'connectRequested', uid: lastUsedWallet.uid })}>
          {text('home.quick.action', { wallet: lastUsedWallet.name })}
        </Button>
      </div>
    </>
  )
}
