import codes from 'virtual:kisslock/failures/codes'
import type failures from '../../../src/kisslock/data/failures.json'

/**
 * The stable code of a failure: a row of src/kisslock/data/failures.json. Tests, translations and the log use the codes. The
 * meaning of some:
 *
 * - `wallet/rejected`: the visitor declined (EIP-1193 4001), or the wallet shared no account.
 * - `wallet/pending`: an earlier request is still open in the wallet (EIP-1474 -32002).
 * - `wallet/refused`: the wallet declined without asking the visitor; `wallet/ended`: the wallet was locked, or ended the
 *   connection, while the visitor was about to sign.
 * - `wallet/timeout`: the wallet did not answer a request without a prompt; `wallet/unanswered`: the visitor did not answer
 *   the wallet's prompt in two minutes.
 * - `chain/unknown`: the wallet does not know the chain (EIP-3085 4902); `chain/unchanged`: it agreed and did not switch.
 * - `connection/cancelled`: the page cancelled the request; the visitor sees no error.
 * - `pairing/unreachable`: the relay gave no code within eight seconds, or its client could not be loaded;
 *   `pairing/project-refused`: the relay does not accept the site's WalletConnect project id; `pairing/expired`: the code
 *   has expired, and no other could replace it.
 * - `sign/wrong-message`: the server's message is not for this host, account and chain; `sign/refused`: the server
 *   rejects the signature; `sign/unverifiable`: the server has no node to check a contract's signature with.
 * - `server/limited`: too many requests from this address; `facts.retryAfterS` says how long to wait.
 * - `page/part-missing`: a chunk could not be loaded; `page/broken`: a part of the dialog could not be rendered.
 */
export type ErrorCode = keyof typeof failures.page

/** Whether a text is an error code. */
export const isErrorCode = (text: string): text is ErrorCode => codes.includes(text)
