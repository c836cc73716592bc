import type { Screen } from '../../flow/screen'
import { useWalletConnection } from '../context'
import { Sentence } from '../elements/Sentence'
import { Heading } from '../frame/Heading'
import { useDialog } from '../model'
import { shortenAddress } from '../shortAddress'

/** Shown when the wallet is connected. The dialog closes after a moment. */
export const ConnectedView = (_: { screen: Extract<Screen, { at: 'connected' }> }) => {
  const { config, text } = useDialog()
  const { address } = useWalletConnection()
  return (
    <>
      <Heading>{text('ext.success.heading')}</Heading>
      <p className="kl-t-body">
        <Sentence
          of="ext.success.body"
          with={{
            site: config.site.name,
            address: <bdi className="kl-t-strong kl-num">{address && shortenAddress(address)}</bdi>,
          }}
        />
      </p>
    </>
  )
}
