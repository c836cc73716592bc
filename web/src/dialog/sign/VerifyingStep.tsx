import { useText } from '../context'
import { StepHeading } from './StepHeading'

/**
 * Shown while the server is checking the signature. This screen is shown only if the check takes longer than a moment.
 */
export const VerifyingStep = () => {
  const text = useText()
  return (
    <>
      <StepHeading>{text('sign.verifying.heading')}</StepHeading>
      <p className="kl-t-body">{text('sign.verifying.body')}</p>
    </>
  )
}
