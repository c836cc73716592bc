import { useEffect, useRef } from 'react'
import type { Screen } from '../../flow/screen'
import type { Step } from '../../flow/signing/state'
import { useOpen, useSession, useWalletConnection } from '../context'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog } from '../model'
import { shortAddress } from '../shortAddress'
import { useRenewing, useSteps } from '../signing/useSigning'
import { Progress } from './Progress'
import { useRefusedBody } from './Refused'
import { Start } from './Start'

/**
 * Return the step that the visitor sees. During a short check, the visitor still sees `waiting`. During `preparing`,
 * the visitor sees the start.
 */
const visibleStep = (step: Step): Step['at'] => {
  if (step.at === 'preparing') return 'start'
  return step.at === 'verifying' && !step.slow ? 'waiting' : step.at
}

/** Announce the live text of a step, if the step has a live text (docs/internals/design.md#8-focus-and-live-texts). */
const useStepAnnouncement = (at: Step['at']) => {
  const { say, hush, text } = useDialog()
  const refused = useRefusedBody()
  const open = useOpen()
  const { address = '' } = useWalletConnection()
  const wallet = useConnectedWallet().name
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the step
  useEffect(() => {
    if (!open) return
    if (at === 'success') return say(text('live.signedIn', { name: shortAddress(address) }))
    if (at !== 'waiting' && at !== 'refused') return
    const sentence = at === 'waiting' ? text('live.waiting', { wallet }) : refused
    say(sentence)
    return () => hush(sentence)
  }, [open, at])
}

/** Announce a sign-in that completes while the dialog is closed, because no screen shows it. */
const useSignedInAnnouncement = () => {
  const { say, text } = useDialog()
  const open = useOpen()
  const now = useSession()
  const before = useRef(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the session
  useEffect(() => {
    const { status } = before.current
    before.current = now
    if (status === 'signedOut' && now.status === 'signedIn' && !open)
      say(text('live.signedIn', { name: shortAddress(now.address) }))
  }, [now])
}

/**
 * Move the focus to the next step's heading, or to the dialog's title on the first step, because the clicked button no
 * longer exists.
 */
const useStepFocus = (at: Step['at']) => {
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (wasFirst) return
    const dialog = place.current?.closest('dialog')
    dialog?.querySelector<HTMLElement>(at === 'start' ? 'h2' : 'h3')?.focus({ preventScroll: true })
  }, [at])
  return place
}

/** The sign-in screen: the message and its account, then the progress of the signature. */
export const Sign = (_: { screen: Extract<Screen, { at: 'sign' }> }) => {
  const { config, text } = useDialog()
  const { step } = useSteps()
  const at = visibleStep(step)
  const heading = useRenewing() ? 'sign.again.heading' : 'sign.heading'
  useStepAnnouncement(at)
  useSignedInAnnouncement()
  const place = useStepFocus(at)
  return (
    <CompactView title={text(heading, { site: config.site.name })} content={place}>
      {at === 'start' ? <Start /> : <Progress at={at} step={step} />}
    </CompactView>
  )
}
