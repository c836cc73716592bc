import reports from 'virtual:kisslock/failures'
import type failures from '../../../src/kisslock/data/failures.json'

/**
 * A stable word for what went wrong: the rows of data/failures.json, which tests, translations and the log use. Some need
 * a word of explanation:
 *
 * - `wallet/rejected`: the visitor declined (EIP-1193 4001), or the wallet gave no account.
 * - `wallet/pending`: an earlier request is still open in the wallet (EIP-1474 -32002).
 * - `wallet/timeout`: the wallet did not answer a request that needs no person; `wallet/unanswered`: the visitor did not
 *   answer the wallet's window in two minutes.
 * - `chain/unknown`: the wallet does not know the chain (EIP-3085 4902); `chain/unchanged`: it agreed and did not switch.
 * - `connection/cancelled`: the page withdrew the request; nothing is shown.
 * - `pairing/unreachable`: the relay gave no code within eight seconds, or stays away; `pairing/project-refused`: it does
 *   not accept the site's WalletConnect project id; `pairing/expired`: no code could be made after the last one.
 * - `sign/wrong-message`: the server's message is not for this host, account and chain; `sign/refused`: the server
 *   rejects the signature; `sign/unverifiable`: a contract's signature, and no node to check it with.
 * - `server/limited`: too many requests from this address; `facts.retryAfterS` says how long to wait.
 * - `page/part-missing`: a part of the program was not loaded; `page/broken`: a part of the dialog could not be drawn.
 */
export type ErrorCode = keyof typeof failures.page

/** Whether a text is one of the codes. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(reports, text)

/** Whether the operator's log has to hear of a failure; the others belong to everyday life. */
export const isReported = (code: ErrorCode): boolean => reports[code] === 1
