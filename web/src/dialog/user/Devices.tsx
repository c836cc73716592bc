import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDevices } from '../../flow/user/devices'
import type { Device } from '../../server/wire.gen'
import { useTitleFocus } from '../account/useTitleFocus'
import { useFlow, useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { DeviceList } from './DeviceList'
import { Question } from './Question'
import { TokenForm } from './TokenForm'
import { TokenMade } from './TokenMade'
import { useDeviceName } from './useDeviceWords'
import { useUserOptions } from './useUserOptions'

/** The question before one is signed out. */
const Ending = ({ name, onEnd, onBack }: { name: string; onEnd: () => void; onBack: () => void }) => {
  const { config } = useKisslock()
  const text = useText()
  const actions = (
    <>
      <Button look="danger" onClick={onEnd}>
        {text('account.signOut')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text('common.cancel')}
      </Button>
    </>
  )
  return (
    <Question heading={text('device.end.heading', { name })} actions={actions} onBack={onBack}>
      <p className="kl-t-body">{text('device.end.body', { site: config.site.name })}</p>
    </Question>
  )
}

/** The store of the page. Leaving it or closing the dialog gives up an open question of the wallet, and forgets a shown token. */
const useDevices = () => {
  const options = useUserOptions()
  const [devices] = useState(() => createDevices(options))
  const { open } = useFlow()
  useEffect(() => {
    if (open) void devices.read()
    return devices.toList
  }, [devices, open])
  return devices
}

/** Browsers and programs that are signed in to the user, and making a token for a program. */
export const Devices = () => {
  const { say } = useKisslock()
  const text = useText()
  const nameOf = useDeviceName()
  const devices = useDevices()
  const state = useSyncExternalStore(devices.subscribe, devices.get)
  const { step } = state
  useTitleFocus(step.is === 'asking' ? 'naming' : step.is, '')
  const end = async (device: Device) => {
    if (await devices.end(device)) say(text('device.ended', { name: nameOf(device) }))
  }
  if (step.is === 'ending')
    return <Ending name={nameOf(step.device)} onEnd={() => void end(step.device)} onBack={devices.toList} />
  if (step.is === 'naming' || step.is === 'asking')
    return (
      <TokenForm state={state} onMake={(account, name) => void devices.make(account, name)} onBack={devices.toList} />
    )
  if (step.is === 'made') return <TokenMade token={step.token} onBack={devices.toList} />
  return <DeviceList state={state} onEnd={devices.askToEnd} onMake={devices.askForName} />
}
