import type { DeviceState } from '../../flow/user/devices'
import type { Device } from '../../server/wire.gen'
import { ActionRow } from '../account/ActionRow'
import { useText } from '../context'
import { Button, IconButton } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { Icon } from '../entry/Icon'
import { CompactView } from '../frame/CompactView'
import { keyIcon } from '../icons/dialog'
import { checkIcon } from '../icons/entry'
import { exitIcon } from '../icons/sign'
import { browserIcon } from '../icons/wallet'
import { FailureNote } from './FailureNote'
import { useDeviceNamer, useDeviceTimesFormatter } from './useDeviceWords'
import { useReturnToAccount } from './useWayBack'

const DeviceRow = ({ device, onEnd }: { device: Device; onEnd: () => void }) => {
  const text = useText()
  const name = useDeviceNamer()(device)
  const timesText = useDeviceTimesFormatter()(device)
  return (
    <li className="kl-item">
      <span className="kl-tile kl-tile--40 kl-tile--plus">
        <Icon path={device.name === null ? browserIcon : keyIcon} />
      </span>
      <span className="kl-row__name">
        <bdi id={`kl-device-${device.id}`}>{name}</bdi>
        <small>{timesText}</small>
      </span>
      {device.current ? (
        <span className="kl-pill kl-pill--good">{text('device.this')}</span>
      ) : (
        <IconButton
          path={exitIcon}
          bare
          flip
          label={text(device.name === null ? 'device.end' : 'token.end')}
          of={`kl-device-${device.id}`}
          onClick={onEnd}
        />
      )}
    </li>
  )
}

type ListProps = {
  state: DeviceState
  /** The sentence about the session or token that has just ended. */
  endedSentence: string | undefined
  onEnd: (device: Device) => void
  onMake: () => void
  onLeave: () => void
}

/**
 * The user's signed-in browsers and API clients, this browser first. The visitor can sign out a single browser or API
 * client, or all of them.
 */
export const DeviceList = ({ state: { known: user, failure }, endedSentence, onEnd, onMake, onLeave }: ListProps) => {
  const text = useText()
  const devices = [...(user?.devices ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <CompactView title={text('account.devices')} onBack={useReturnToAccount()} list>
      <FailureNote failure={failure} />
      {endedSentence && !failure && <Notice path={checkIcon}>{endedSentence}</Notice>}
      <ul className="kl-list-flat kl-items" aria-busy={!(user || failure) || undefined}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => onEnd(device)} />
        ))}
      </ul>
      {user?.mayMakeTokens && (
        <div className="kl-list-flat">
          <ActionRow label={text('token.new')} onClick={onMake} />
        </div>
      )}
      {(user || failure) && (
        <div className="kl-actions kl-actions--stack kl-items__end">
          <Button look="quiet" icon={exitIcon} onClick={onLeave}>
            {text('device.everywhere')}
          </Button>
        </div>
      )}
    </CompactView>
  )
}
