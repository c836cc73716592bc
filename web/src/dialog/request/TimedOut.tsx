import type { Screen } from '../../flow/screen'
import { useText } from '../context'
import { Heading } from '../frame/Heading'
import { useSubject } from '../model'
import { Again } from './Again'
import { Silent } from './Silent'

/**
 * No approval for two minutes. The visitor can ask again, and a late answer still counts. The page does not say that no answer came,
 * because it cannot see the answer to a question of another tab.
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
