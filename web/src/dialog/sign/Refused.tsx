import type { MessageKey } from '../../locale/messages'
import type { PublicConfig } from '../../server/wire.gen'
import { useKisslock, useText } from '../context'
import { Again } from './Again'
import { StepHeading } from './StepHeading'

/** What declining the signature means: the address stays shared. */
export const refusedBody = ({ sign_in }: PublicConfig): MessageKey =>
  sign_in.mode === 'required' ? 'sign.refused.required' : 'sign.refused.body'

/** The visitor did not sign (EIP-1193 4001): the connection stays. */
export const Refused = () => {
  const { config } = useKisslock()
  const text = useText()
  return (
    <>
      <StepHeading>{text('sign.refused.heading')}</StepHeading>
      <p className="kl-t-body">{text(refusedBody(config), { site: config.site.name })}</p>
      <Again />
    </>
  )
}
