import type { ErrorCode } from '../src/errors/table'
import type { MessageKey } from '../src/locale/messages'

/** What each code of ours is called in front of an operator: one title for what one would do the same about. */
const titles: Readonly<Record<ErrorCode, MessageKey>> = {
  'wallet/rejected': 'console.error.refused',
  'wallet/pending': 'console.error.asking',
  'wallet/locked': 'console.error.locked',
  'wallet/timeout': 'console.error.silent',
  'wallet/unanswered': 'console.error.silent',
  'wallet/not-found': 'console.error.wallet',
  'wallet/failed': 'console.error.wallet',
  'chain/rejected': 'console.error.stayed',
  'chain/unknown': 'console.error.unsupported',
  'chain/unsupported': 'console.error.unsupported',
  'chain/not-configured': 'console.error.unsupported',
  'chain/unchanged': 'console.error.stayed',
  'chain/failed': 'console.error.wallet',
  'connection/already-connected': 'console.error.page',
  'connection/not-connected': 'console.error.page',
  'connection/cancelled': 'console.error.left',
  'pairing/unreachable': 'console.error.relay',
  'pairing/project-refused': 'console.error.project',
  'pairing/expired': 'console.error.code',
  'transport/no-url': 'console.error.node',
  'transport/http': 'console.error.node',
  'transport/timeout': 'console.error.node',
  'sign/rejected': 'console.error.unsigned',
  'sign/unsupported': 'console.error.signing',
  'sign/no-signature': 'console.error.signing',
  'sign/failed': 'console.error.signing',
  'sign/wrong-message': 'console.error.server',
  'sign/expired': 'console.error.late',
  'sign/refused': 'console.error.mismatch',
  'sign/not-allowed': 'console.error.forbidden',
  'sign/foreign-origin': 'console.error.origin',
  'sign/unverifiable': 'console.error.node',
  'server/unreachable': 'console.error.server',
  'server/failed': 'console.error.server',
  'server/limited': 'console.error.limited',
  'contract/reverted': 'console.error.page',
  'clipboard/refused': 'console.error.page',
  'page/invalid': 'console.error.page',
  'page/broken': 'console.error.page',
  'page/part-missing': 'console.error.page',
}

/** What the server puts into the log by itself. */
const ofTheServer: Readonly<Record<string, MessageKey>> = {
  'log/foreign-origin': 'console.error.origin',
  'auth/foreign-origin': 'console.error.origin',
  'rpc/foreign-origin': 'console.error.origin',
}

/** What stands in for codes beyond the number that the log keeps apart. */
const others = 'other'

/** A code as it is shown, and its title; a code that is not ours is its own title. */
export type Titled = { code: string; title: MessageKey | undefined }

const isOurs = (code: string): code is ErrorCode => Object.hasOwn(titles, code)

/** Finds the title of a code as the log keeps it, in upper case. */
export const titleOf = (kept: string): Titled => {
  const code = kept.toLowerCase()
  if (isOurs(code)) return { code, title: titles[code] }
  if (Object.hasOwn(ofTheServer, code)) return { code, title: ofTheServer[code] }
  return code === others ? { code: '', title: 'console.error.other' } : { code: kept, title: undefined }
}
