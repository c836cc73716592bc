import type { Screen } from '../../flow/screen'
import { Heading } from '../frame/Heading'
import { useDialog } from '../model'
import { RetryButtons } from './RetryButtons'

/** Shown if the visitor declined the request in the wallet (EIP-1193 4001). */
export const RejectedView = (_: { screen: Extract<Screen, { at: 'rejected' }> }) => {
  const { config, text } = useDialog()
  return (
    <>
      <Heading>{text('ext.rejected.heading')}</Heading>
      <p className="kl-t-body">{text('ext.rejected.body', { site: config.site.name })}</p>
      <RetryButtons />
    </>
  )
}
