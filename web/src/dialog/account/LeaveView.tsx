import { useState } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock, useSession, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { CompactView } from '../frame/CompactView'
import { lazyView } from '../frame/lazyView'
import { warnIcon } from '../icons/entry'
import { useDialog, useRuntime } from '../model'
import { shortenNoWrap } from '../shortAddress'

/**
 * The button that disconnects and signs out, which loads lazily. The button that only disconnects is shown before this
 * button has loaded.
 */
const SignOutAndDisconnectButton = lazyView('sign', 'SignOutAndDisconnectButton', () => null)

/**
 * Return the address of the account that stays signed in on this device after the connection ends, if there is such an
 * account.
 */
const useRemainingAddress = (): string | undefined => {
  const { config } = useKisslock()
  const { address } = useSession()
  return config.sign_in.end_on_disconnect ? undefined : address
}

/** A failed disconnect. `signedOut` is true if the session had already ended. */
type LeaveFailure = { signedOut: boolean }

/**
 * Return the function that disconnects, and its last failure. If disconnecting fails, the function announces the
 * failure and returns false.
 */
const useDisconnect = (isForAll: boolean) => {
  const { say, text } = useDialog()
  const { disconnect } = useRuntime()
  const [failure, setFailure] = useState<LeaveFailure>()
  const tryDisconnect = async ({ signedOut }: LeaveFailure): Promise<boolean> => {
    try {
      await disconnect(isForAll)
      return true
    } catch {
      setFailure({ signedOut })
      say([...(signedOut ? [text('live.signedOut')] : []), text('account.leave.failed')].join(' '))
      return false
    }
  }
  return { failure, tryDisconnect }
}

/** Ask for confirmation before disconnecting. The text lists what the site forgets and what stays. */
export const LeaveView = ({ screen }: { screen: Extract<Screen, { at: 'leave' }> }) => {
  const { flow, config, text } = useDialog()
  const { failure, tryDisconnect } = useDisconnect(screen.all)
  const { address } = useWalletConnection()
  const signedInAddress = useRemainingAddress()
  const site = config.site.name
  return (
    <CompactView
      title={
        screen.all
          ? text('account.disconnectAll')
          : text('account.leave.heading', { name: address ? shortenNoWrap(address) : '' })
      }
      withBack
    >
      <p className="kl-t-body">
        {signedInAddress
          ? text('account.leave.stays', { site, name: shortenNoWrap(signedInAddress) })
          : text('account.leave.body', { site })}
      </p>
      {failure && (
        <Notice path={warnIcon} className="kl-note--warn">
          {failure.signedOut && <strong>{text('live.signedOut')}</strong>} {text('account.leave.failed')}
        </Notice>
      )}
      <div className="kl-actions kl-actions--stack">
        {signedInAddress && <SignOutAndDisconnectButton disconnect={() => tryDisconnect({ signedOut: true })} />}
        <Button look="danger" onClick={() => void tryDisconnect({ signedOut: false })}>
          {text(screen.all ? 'account.disconnectAll' : 'account.disconnect')}
        </Button>
        <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
          {text('common.cancel')}
        </Button>
      </div>
    </CompactView>
  )
}
