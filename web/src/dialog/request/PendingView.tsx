import type { Screen } from '../../flow/screen'
import { BusyLine } from '../elements/BusyLine'
import { Button } from '../elements/Button'
import { Heading } from '../frame/Heading'
import { browserIcon } from '../icons/wallet'
import { useDialog, useScreenWalletFinder } from '../model'

/**
 * Shown if an earlier request is still open in the wallet (-32002), or if the wallet is locked. If the visitor approves
 * the earlier request, the page continues. The page is not notified if the visitor declines a request that another tab
 * has sent, or that this page has sent before a reload. In that case, the visitor can click the button, which asks the
 * wallet again.
 */
export const PendingView = ({ screen }: { screen: Extract<Screen, { at: 'pending' }> }) => {
  const { flow, text } = useDialog()
  const { name: wallet } = useScreenWalletFinder()(screen)
  const [heading, body, action] = screen.locked
    ? (['ext.locked.heading', 'ext.locked.body', 'ext.waiting.again.action'] as const)
    : (['ext.pending.heading', 'ext.pending.body', 'net.refused.again'] as const)
  return (
    <>
      <Heading>{text(heading, { wallet })}</Heading>
      <p className="kl-t-body">{text(body, { wallet })}</p>
      {!screen.locked && <BusyLine>{text('ext.pending.note')}</BusyLine>}
      <div className="kl-actions">
        <Button
          look="quiet"
          icon={browserIcon}
          onClick={() => flow.send({ type: 'connectRequested', uid: screen.uid })}
        >
          {text(action, { wallet })}
        </Button>
      </div>
    </>
  )
}
