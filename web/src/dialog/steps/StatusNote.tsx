import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { MessageKey } from '../../locale/messages'
import { useText } from '../context'
import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/entry'

const statusNotes: { [S in WalletDetails['status']]?: MessageKey } = {
  unverified: 'status.unverified.note',
  maintenance: 'status.maintenance.note',
}

/** A warning about a doubtful or unmaintained wallet. */
export const StatusNote = ({ status, wallet }: { status: WalletDetails['status']; wallet: string }) => {
  const text = useText()
  const statusNote = statusNotes[status]
  if (!statusNote) return null
  return (
    <Notice path={warnIcon} className="kl-note--warn kl-guide__status">
      {text(statusNote, { wallet })}
    </Notice>
  )
}
