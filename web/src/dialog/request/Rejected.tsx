import type { Screen } from '../../flow/screen'
import { useKisslock, useText } from '../context'
import { Heading } from '../frame/Heading'
import { Again } from './Again'

/** The visitor declined in the wallet (EIP-1193 4001). */
export const Rejected = (_: { screen: Extract<Screen, { at: 'rejected' }> }) => {
  const { config } = useKisslock()
  const text = useText()
  return (
    <>
      <Heading>{text('ext.rejected.heading')}</Heading>
      <p className="kl-t-body">{text('ext.rejected.body', { site: config.site.name })}</p>
      <Again />
    </>
  )
}
