import { useKnownNetworkName } from '../context'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/entry'
import { useDialog } from '../model'

/**
 * Shown if the wallet is on a network that the site does not accept for signing in. The visitor has to switch the
 * network first, because the message to sign names the network.
 */
export const WrongNetwork = ({ chainId }: { chainId: number | undefined }) => {
  const { config, flow, text } = useDialog()
  const network = useKnownNetworkName(chainId)
  const site = config.site.name
  return (
    <>
      <Notice path={warnIcon} className="kl-note--warn">
        {network ? text('net.wrong.heading', { site, network }) : text('net.wrong.unnamed', { site })}
      </Notice>
      <div className="kl-actions kl-actions--stack">
        <Button look="primary" onClick={() => flow.send({ type: 'networksShown' })}>
          {text('button.wrongNetwork')}
        </Button>
      </div>
    </>
  )
}
