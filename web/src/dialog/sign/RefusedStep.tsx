import type { Step } from '../../flow/signing/state'
import { useIsSignInRequired, useText } from '../context'
import { useDialog } from '../model'
import { OwnersNote } from '../request/ownersViews'
import { RetryOrDecline } from './RetryOrDecline'
import { StepHeading } from './StepHeading'

/**
 * Return the sentence about the consequence of declining the signature: the site can still see the address.
 * During an OpenID sign-in, the sentence names the client.
 */
export const useRefusedSentence = (): string => {
  const { config, program, text } = useDialog()
  const isSignInNeeded = useIsSignInRequired() || config.sign_in.mode === 'required'
  if (program) return text('oidc.refused', { program })
  const site = config.site.name
  return isSignInNeeded ? text('sign.refused.required', { site }) : text('sign.refused.body')
}

/** Shown if the visitor declined the signature (EIP-1193 4001). The connection stays. */
export const RefusedStep = ({ step }: { step: Step }) => {
  const text = useText()
  const body = useRefusedSentence()
  const isOwnersMessage = step.at === 'refused' && step.owners
  return (
    <>
      <StepHeading>{text('sign.refused.heading')}</StepHeading>
      {isOwnersMessage ? <OwnersNote /> : <p className="kl-t-body">{body}</p>}
      <RetryOrDecline />
    </>
  )
}
