import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { MessageKey } from '../../locale/messages'

const notes: Record<NonNullable<WalletDetails['way_out']>, MessageKey> = {
  export_phrase: 'status.closed.note',
  move_assets: 'status.closed.noPhrase',
}

/** The sentence about a wallet that closes or has closed. */
export const noteOf = (
  status: WalletDetails['status'] | undefined,
  way_out: NonNullable<WalletDetails['way_out']>,
): MessageKey => (status === 'closing' ? 'status.closing.note' : notes[way_out])
