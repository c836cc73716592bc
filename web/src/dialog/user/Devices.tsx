import { useEffect, useState } from 'react'
import { createDevices } from '../../flow/user/devices'
import type { Device } from '../../server/wire.gen'
import { useTitleFocus } from '../account/useTitleFocus'
import { useIsDialogOpen, useKisslock, useStore, useText } from '../context'
import { useDialog } from '../model'
import { DeviceList } from './DeviceList'
import { SignedOutEverywhere, SignOutEverywhereQuestion } from './Everywhere'
import { Confirmation } from './Question'
import { RenewalView } from './Renew'
import { TokenForm } from './TokenForm'
import { NewToken } from './TokenMade'
import { useDeviceNamer } from './useDeviceWords'
import { useLeaveOnSignOut } from './useLeaveSignedOut'
import { useUserOptions } from './useUserOptions'

/**
 * The sentences about signing out a browser, and about revoking an API client's token. A user can sign in to the
 * browser again, but cannot restore the token, so the sentences differ.
 */
const revocationSentences = {
  session: ['device.end.heading', 'device.end.body', 'device.end', 'device.ended'],
  token: ['token.end.heading', 'token.end.body', 'token.end', 'token.ended'],
} as const
const findRevocationSentences = ({ name }: Device) => revocationSentences[name === null ? 'session' : 'token']

/** Ask for confirmation before a browser's session or an API token ends. */
const EndSessionQuestion = ({ device, onEnd, onBack }: { device: Device; onEnd: () => void; onBack: () => void }) => {
  const site = useKisslock().config.site.name
  const text = useText()
  const name = useDeviceNamer()(device)
  const [heading, body, action] = findRevocationSentences(device)
  return (
    <Confirmation
      heading={text(heading)}
      action={{ look: 'danger', label: text(action), onClick: onEnd }}
      cancelLabel={text('common.cancel')}
      onBack={onBack}
    >
      <p className="kl-t-strong">
        <bdi>{name}</bdi>
      </p>
      <p className="kl-t-body">{text(body, { site })}</p>
    </Confirmation>
  )
}

/**
 * Create the store of the dialog's page of devices. If the visitor leaves this page or closes the dialog, an open
 * wallet request is cancelled and a displayed token is forgotten.
 */
const useDevices = () => {
  const options = useUserOptions()
  const [devices] = useState(() => createDevices(options))
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => {
    if (isDialogOpen) void devices.read()
    return devices.showList
  }, [devices, isDialogOpen])
  return devices
}

/** The page with the user's signed-in browsers and API clients, where the visitor can also create an API token. */
export const Devices = () => {
  const { say, text } = useDialog()
  const devices = useDevices()
  const state = useStore(devices)
  const { step } = state
  useTitleFocus(state.renewal ? 'renewal' : step.is === 'asking' ? 'naming' : step.is, '')
  useLeaveOnSignOut(step.is !== 'left')
  const [endedSentenceKey, setEndedSentenceKey] = useState<(typeof revocationSentences)['session' | 'token'][3]>()
  const endSession = async (device: Device) => {
    if (!(await devices.end(device))) return
    const sentenceKey = findRevocationSentences(device)[3]
    setEndedSentenceKey(sentenceKey)
    say(text(sentenceKey))
  }
  const askToEnd = (device: Device) => {
    setEndedSentenceKey(undefined)
    devices.askToEnd(device)
  }
  if (step.is === 'left') return <SignedOutEverywhere {...step} />
  if (state.renewal)
    return <RenewalView state={state} onSign={(account) => void devices.renew(account)} onBack={devices.showList} />
  if (step.is === 'leaving')
    return (
      <SignOutEverywhereQuestion
        state={state}
        onLeave={(accountsToRemove) => void devices.leave(accountsToRemove)}
        onBack={devices.showList}
      />
    )
  if (step.is === 'ending')
    return (
      <EndSessionQuestion device={step.device} onEnd={() => void endSession(step.device)} onBack={devices.showList} />
    )
  if (step.is === 'naming' || step.is === 'asking')
    return (
      <TokenForm
        state={state}
        onMake={(account, name) => void devices.make(account, name)}
        onCancel={devices.cancelMaking}
        onBack={devices.showList}
      />
    )
  if (step.is === 'made') return <NewToken token={step.token} onBack={devices.leaveToken} />
  return (
    <DeviceList
      state={state}
      endedSentence={endedSentenceKey && text(endedSentenceKey)}
      onEnd={askToEnd}
      onMake={devices.askForName}
      onLeave={devices.askToLeave}
    />
  )
}
