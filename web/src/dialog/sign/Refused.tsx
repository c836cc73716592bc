import { useKit, useText } from '../kit'
import { Again } from './Again'
import { StepHeading } from './StepHeading'

/** The visitor did not sign, which is fine (EIP-1193 4001): the connection stays. */
export const Refused = () => {
  const { config } = useKit()
  const text = useText()
  const body = config.sign_in.mode === 'required' ? 'sign.refused.required' : 'sign.refused.body'
  return (
    <>
      <StepHeading>{text('sign.refused.heading')}</StepHeading>
      <p className="kl-t-body">{text(body, { site: config.site.name })}</p>
      <Again />
    </>
  )
}
