import type { Screen } from '../../flow/screen'
import { useKisslock, useSession, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { CompactView } from '../frame/CompactView'
import { lazyView } from '../frame/lazyView'
import { useDialog, useRuntime } from '../model'
import { unbrokenAccount } from '../shortAddress'

/** The button that also signs out, loaded lazily; the button that disconnects does not wait for it. */
const Both = lazyView('sign', 'LeaveBoth', () => null)

/** The account that stays signed in on this device when the connection ends. */
const useStaying = (): string | undefined => {
  const { config } = useKisslock()
  const { address } = useSession()
  return config.sign_in.end_on_disconnect ? undefined : address
}

/** The question before disconnecting: what is forgotten and what stays. */
export const Leave = ({ screen }: { screen: Extract<Screen, { at: 'leave' }> }) => {
  const { flow, config, text } = useDialog()
  const { disconnect } = useRuntime()
  const { address } = useWalletConnection()
  const staying = useStaying()
  const site = config.site.name
  return (
    <CompactView
      title={
        screen.all
          ? text('account.disconnectAll')
          : text('account.leave.heading', { name: address ? unbrokenAccount(address) : '' })
      }
      withBack
    >
      <p className="kl-t-body">
        {staying
          ? text('account.leave.stays', { site, name: unbrokenAccount(staying) })
          : text('account.leave.body', { site })}
      </p>
      <div className="kl-actions kl-actions--stack">
        {staying && <Both all={screen.all} />}
        <Button look="danger" onClick={() => void disconnect(screen.all)}>
          {text(screen.all ? 'account.disconnectAll' : 'account.disconnect')}
        </Button>
        <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
          {text('common.cancel')}
        </Button>
      </div>
    </CompactView>
  )
}
