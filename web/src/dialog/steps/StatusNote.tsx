import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { MessageKey } from '../../locale/messages'
import { useText } from '../context'
import { Notice } from '../elements/Notice'
import { warn } from '../icons/entry'

const notes: { [S in WalletDetails['status']]?: MessageKey } = {
  unverified: 'status.unverified.note',
  maintenance: 'status.maintenance.note',
}

/** A warning about a doubtful or unmaintained wallet. */
export const StatusNote = ({ status, wallet }: { status: WalletDetails['status']; wallet: string }) => {
  const text = useText()
  const note = notes[status]
  if (!note) return null
  return (
    <Notice path={warn} className="kl-note--warn kl-guide__status">
      {text(note, { wallet })}
    </Notice>
  )
}
