import type { Screen } from '../../flow/screen'
import { useText } from '../context'
import { Heading } from '../frame/Heading'
import { useScreenWalletFinder } from '../model'
import { RetryButtons } from './RetryButtons'
import { UnresponsiveWallet } from './UnresponsiveWallet'

/**
 * Shown if the visitor has not approved the request within two minutes. The visitor can ask the wallet again, and a
 * late response still counts. The sentence on the screen does not claim that there was no response, because the page
 * cannot read the response to a request that another tab has sent.
 */
export const TimedOutView = ({ screen }: { screen: Extract<Screen, { at: 'timedOut' }> }) => {
  const text = useText()
  const { id, name: wallet } = useScreenWalletFinder()(screen)
  if (screen.silent) return <UnresponsiveWallet wallet={wallet} walletId={id} />
  return (
    <>
      <Heading>{text('ext.rejected.heading')}</Heading>
      <p className="kl-t-body">{text('problem.timeout.body', { wallet })}</p>
      <RetryButtons />
    </>
  )
}
