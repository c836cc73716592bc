import type { Screen } from '../../flow/screen'
import { useText } from '../context'
import { Heading } from '../frame/Heading'
import { useSubject } from '../model'
import { Again } from './Again'
import { Silent } from './Silent'

/**
 * The visitor has not approved the request for two minutes. They can ask again, and a late response still counts. The
 * sentence does not claim that there was no response, because the page cannot see the response to a request of another
 * tab.
 */
export const TimedOut = ({ screen }: { screen: Extract<Screen, { at: 'timedOut' }> }) => {
  const text = useText()
  const { id, name: wallet } = useSubject()(screen)
  if (screen.silent) return <Silent wallet={wallet} resume={id} />
  return (
    <>
      <Heading>{text('ext.rejected.heading')}</Heading>
      <p className="kl-t-body">{text('problem.timeout.body', { wallet })}</p>
      <Again />
    </>
  )
}
