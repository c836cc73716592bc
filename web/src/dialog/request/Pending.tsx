import type { Screen } from '../../flow/screen'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Heading } from '../frame/Heading'
import { browser } from '../icons/wallet'
import { useSubject } from '../model'

/**
 * An earlier request is still open in the wallet (-32002), or the wallet is locked. Another try would fail again, so the page
 * waits for the wallet and continues by itself.
 */
export const Pending = ({ screen }: { screen: Extract<Screen, { at: 'pending' }> }) => {
  const { flow } = useKisslock()
  const text = useText()
  const { name: wallet } = useSubject()(screen)
  if (screen.locked)
    return (
      <>
        <Heading>{text('ext.locked.heading', { wallet })}</Heading>
        <p className="kl-t-body">{text('ext.locked.body', { wallet })}</p>
        <div className="kl-actions">
          <Button look="quiet" icon={browser} onClick={() => flow.send({ type: 'connectRequested', uid: screen.uid })}>
            {text('ext.waiting.again.action', { wallet })}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Heading>{text('ext.pending.heading', { wallet })}</Heading>
      <p className="kl-t-body">{text('ext.pending.body', { wallet })}</p>
      <p className="kl-status">
        <span className="kl-spin" aria-hidden="true" />
        {text('ext.pending.note')}
      </p>
    </>
  )
}
