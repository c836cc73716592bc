import type { Screen } from '../../flow/screen'
import { shortAddress } from '../../flow/short'
import { useConnection, useKit, useText } from '../kit'
import { useJourney } from '../model'
import { Button } from '../parts/Button'
import { Bar } from './Bar'

/** Before disconnecting: what is forgotten and what stays. */
export const Leave = ({ screen }: { screen: Extract<Screen, { at: 'leave' }> }) => {
  const { flow, config } = useKit()
  const text = useText()
  const { disconnect } = useJourney()
  const { address } = useConnection()
  return (
    <>
      <Bar
        title={
          screen.all
            ? text('account.disconnectAll')
            : text('account.leave.heading', { name: address ? shortAddress(address) : '' })
        }
        withBack
      />
      <div className="kl-pane">
        <p className="kl-t-body">{text('account.leave.body', { site: config.site.name })}</p>
        <div className="kl-actions kl-actions--stack">
          <Button look="danger" onClick={() => void disconnect(screen.all)}>
            {text(screen.all ? 'account.disconnectAll' : 'account.disconnect')}
          </Button>
          <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
            {text('common.cancel')}
          </Button>
        </div>
      </div>
    </>
  )
}
