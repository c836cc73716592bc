import type { KisslockError } from '../../errors/KisslockError'
import type { SwitchState } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/entry'
import { infoIcon } from '../icons/wallet'
import { useDialog } from '../model'

type NoteProps = { switching: SwitchState; wallet: string }

const findNetworkName = (chains: readonly { id: number; name: string }[], chainId: number) =>
  chains.find(({ id }) => id === chainId)?.name ?? String(chainId)

/**
 * Return the key of the sentence about a failed network switch. After the error -32002 the sentence differs, because
 * the wallet still shows an earlier request instead of the request to switch.
 */
const findSwitchFailureKey = ({ code }: KisslockError): MessageKey =>
  code === 'wallet/pending' ? 'ext.pending.body' : 'net.failed'

/** The outcome of the last switch, above the list of networks. */
export const NetworkNote = ({ switching, wallet }: NoteProps) => {
  const { config, flow, text } = useDialog()
  if (switching.is === 'idle' || switching.is === 'requested') return null
  const { chainId } = switching
  const network = findNetworkName(config.chains, chainId)
  if (switching.is === 'unsupported')
    return (
      <Notice path={warnIcon} className="kl-note--warn">
        <strong>{text('net.unsupported', { wallet, network })}</strong> {text('net.unsupported.body')}
      </Notice>
    )
  return (
    <>
      <Notice path={infoIcon}>
        {switching.is === 'failed' ? text(findSwitchFailureKey(switching.error), { wallet }) : text('net.refused')}
      </Notice>
      {switching.is === 'refused' && !switching.offered && (
        <p className="kl-t-note">
          <span>{text('net.refused.unknown', { wallet, network })}</span>
          <Button look="bare" size="m" onClick={() => flow.send({ type: 'addRequested', chainId })}>
            {text('net.adding.1', { network })}
          </Button>
        </p>
      )}
    </>
  )
}
