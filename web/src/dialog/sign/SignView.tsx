import { useEffect, useRef } from 'react'
import type { Screen } from '../../flow/screen'
import type { Step } from '../../flow/signing/state'
import { useIsDialogOpen, useSession, useWalletConnection } from '../context'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog } from '../model'
import { shortenAddress } from '../shortAddress'
import { useRenewalReason, useSigningSteps } from '../signing/useSigning'
import { useRefusedSentence } from './RefusedStep'
import { SignInProgress } from './SignInProgress'
import { StartStep } from './StartStep'

/**
 * Return the step that the visitor sees. During a short check of the signature, the visitor still sees `waiting`.
 * During `preparing`, the visitor sees `start`.
 */
const findVisibleStep = (step: Step): Step['at'] => {
  if (step.at === 'preparing') return 'start'
  return step.at === 'verifying' && !step.slow ? 'waiting' : step.at
}

/** Announce the live text of a step, if the step has a live text (docs/internals/design.md#8-focus-and-live-texts). */
const useStepAnnouncement = (shownStep: Step['at']) => {
  const { say, hush, text } = useDialog()
  const refusedBody = useRefusedSentence()
  const isDialogOpen = useIsDialogOpen()
  const { address = '' } = useWalletConnection()
  const wallet = useConnectedWallet().name
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the step
  useEffect(() => {
    if (!isDialogOpen) return
    if (shownStep === 'success') return say(text('live.signedIn', { name: shortenAddress(address) }))
    if (shownStep !== 'waiting' && shownStep !== 'refused') return
    const sentence = shownStep === 'waiting' ? text('live.waiting', { wallet }) : refusedBody
    say(sentence)
    return () => hush(sentence)
  }, [isDialogOpen, shownStep])
}

/** Announce a sign-in that completes while the dialog is closed, because no screen shows it. */
const useSignedInAnnouncement = () => {
  const { say, text } = useDialog()
  const isDialogOpen = useIsDialogOpen()
  const session = useSession()
  const previousSessionRef = useRef(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the session
  useEffect(() => {
    const { status } = previousSessionRef.current
    previousSessionRef.current = session
    if (status === 'signedOut' && session.status === 'signedIn' && !isDialogOpen)
      say(text('live.signedIn', { name: shortenAddress(session.address) }))
  }, [session])
}

/**
 * Move the focus to the next step's heading, or to the dialog's title on the first step, because the clicked button no
 * longer exists.
 */
const useStepFocus = (shownStep: Step['at']) => {
  const stepElementRef = useRef<HTMLDivElement>(null)
  const isFirstStepRef = useRef(true)
  useEffect(() => {
    const wasFirst = isFirstStepRef.current
    isFirstStepRef.current = false
    if (wasFirst) return
    const dialog = stepElementRef.current?.closest('dialog')
    dialog?.querySelector<HTMLElement>(shownStep === 'start' ? 'h2' : 'h3')?.focus({ preventScroll: true })
  }, [shownStep])
  return stepElementRef
}

/** The sign-in screen: the message and its account, then the progress of the signature. */
export const SignView = (_: { screen: Extract<Screen, { at: 'sign' }> }) => {
  const { config, text } = useDialog()
  const { step } = useSigningSteps()
  const shownStep = findVisibleStep(step)
  const heading = useRenewalReason() ? 'sign.again.heading' : 'sign.heading'
  useStepAnnouncement(shownStep)
  useSignedInAnnouncement()
  const stepRef = useStepFocus(shownStep)
  return (
    <CompactView title={text(heading, { site: config.site.name })} contentRef={stepRef}>
      {shownStep === 'start' ? <StartStep /> : <SignInProgress at={shownStep} step={step} />}
    </CompactView>
  )
}
