import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { MessageKey } from '../../locale/messages'

const closedNoteKeys: Record<NonNullable<WalletDetails['way_out']>, MessageKey> = {
  export_phrase: 'status.closed.note',
  move_assets: 'status.closed.noPhrase',
}

/**
 * Write a day such as `2026-12-31` in a language. The time zone is UTC, so that visitors in every time zone see the
 * same day.
 */
const formatDay = (tag: string, day: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const dayMs = 86_400_000

/**
 * Return the sentence, with its values, about a wallet that is closing or has closed. A wallet counts as closed after
 * its last day.
 */
export const chooseDiscontinuedSentence = (
  { status, way_out = 'export_phrase', ends }: Partial<WalletDetails>,
  wallet: string,
  tag: string,
  nowMs = Date.now(),
): [MessageKey, Record<string, string>] =>
  status === 'closing' && ends && nowMs < Date.parse(ends) + dayMs
    ? ['status.closing.note', { wallet, date: formatDay(tag, ends) }]
    : [closedNoteKeys[way_out], { wallet }]
