import { useNeeded, useText } from '../context'
import { useDialog } from '../model'
import { Again } from './Again'
import { StepHeading } from './StepHeading'

/** What declining the signature means: the address stays shared; where a program asks, its page is behind the dialog. */
export const useRefusedBody = (): string => {
  const { config, program, text } = useDialog()
  const needed = useNeeded() || config.sign_in.mode === 'required'
  if (program) return text('oidc.refused', { program })
  const site = config.site.name
  return needed ? text('sign.refused.required', { site }) : text('sign.refused.body')
}

/** The visitor did not sign (EIP-1193 4001): the connection stays. */
export const Refused = () => {
  const text = useText()
  return (
    <>
      <StepHeading>{text('sign.refused.heading')}</StepHeading>
      <p className="kl-t-body">{useRefusedBody()}</p>
      <Again />
    </>
  )
}
