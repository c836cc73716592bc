/** Whether the operator's log has to hear of an error that a visitor met. */
export type ErrorRow = { report: boolean }

/** The site, the wallet or the page failed. */
const failure: ErrorRow = { report: true }
/** It belongs to everyday life: the visitor said no, is asked to wait, or is offline. */
const usual: ErrorRow = { report: false }

/** Every code of the browser side with what follows from it. */
export const errorTable = {
  /** The visitor said no (EIP-1193 4001), or the wallet gave no account. */
  'wallet/rejected': usual,
  /** An earlier request is still open in the wallet (EIP-1474 -32002). */
  'wallet/pending': usual,
  'wallet/locked': usual,
  /** The wallet did not answer a question that needs no person. */
  'wallet/timeout': failure,
  /** The visitor did not answer the wallet's window in two minutes. */
  'wallet/unanswered': usual,
  'wallet/not-found': failure,
  'wallet/failed': failure,
  'chain/rejected': usual,
  /** The wallet does not know the chain (EIP-3085 4902). */
  'chain/unknown': usual,
  'chain/unsupported': usual,
  'chain/not-configured': failure,
  /** The wallet said yes and stayed on its chain. */
  'chain/unchanged': failure,
  'chain/failed': failure,
  'connection/already-connected': usual,
  'connection/not-connected': usual,
  /** The page took the request back; nothing to say. */
  'connection/cancelled': usual,
  /** The relay gave no code within eight seconds, or went away for good. */
  'pairing/unreachable': failure,
  /** The relay does not accept the site's WalletConnect project id: its operator has to look. */
  'pairing/project-refused': failure,
  /** The last code ran out and none could be made in its place. */
  'pairing/expired': usual,
  'transport/no-url': failure,
  'transport/http': failure,
  'transport/timeout': failure,
  /** The visitor did not sign (EIP-1193 4001). */
  'sign/rejected': usual,
  /** The wallet lacks `personal_sign`. */
  'sign/unsupported': failure,
  /** The wallet answered something that is no signature. */
  'sign/no-signature': failure,
  'sign/failed': failure,
  /** The server's message is not for this host, account and chain. */
  'sign/wrong-message': failure,
  /** The message was signed too late, or signed before. */
  'sign/expired': usual,
  /** The server does not believe the signature. */
  'sign/refused': failure,
  /** The site does not let this account in. */
  'sign/not-allowed': usual,
  /** The page's origin is not among those of the site's settings. */
  'sign/foreign-origin': failure,
  /** A contract's signature, and no node to ask about it. */
  'sign/unverifiable': failure,
  /** No answer from the site: offline, or the server is away. */
  'server/unreachable': usual,
  'server/failed': failure,
  /** Too many requests from this address; `facts.retryAfterS` says how long to wait. */
  'server/limited': usual,
  'contract/reverted': failure,
  'clipboard/refused': usual,
  'page/invalid': failure,
  /** A part of the program did not come: the network, or a server that has another version by now. */
  'page/part-missing': failure,
  /** A part of the dialog could not be drawn. */
  'page/broken': failure,
} as const satisfies Record<string, ErrorRow>

/** A stable word for what went wrong; tests, translations and the log use it. */
export type ErrorCode = keyof typeof errorTable
