import type { Screen } from '../../flow/screen'
import { Button } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { Heading } from '../frame/Heading'
import { useDialog, useScreenWalletFinder } from '../model'

/**
 * Shown if the wallet announced itself while its guide was open. A click on this screen's button connects the wallet.
 */
export const ReadyView = ({ screen }: { screen: Extract<Screen, { at: 'ready' }> }) => {
  const { flow, text } = useDialog()
  const { name } = useScreenWalletFinder()(screen)
  return (
    <>
      <Heading>{text('ext.ready.heading', { wallet: name })}</Heading>
      <p className="kl-t-body">
        <Sentence of="ext.ready.body" />
      </p>
      <div className="kl-actions">
        <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
          {text('home.quick.action', { wallet: name })}
        </Button>
      </div>
    </>
  )
}
