/** What follows from an error: the sentence the visitor reads, whether asking again makes sense, whether the site hears of it. */
export type ErrorRow = { message: string; retry: boolean; report: boolean }

const row = (message: string, retry: boolean, report: boolean): ErrorRow => ({ message, retry, report })

/** Every code of the browser side with what follows from it; `message` is a key of the locale files. */
export const errorTable = {
  /** The visitor said no (EIP-1193 4001), or the wallet gave no account. */
  'wallet/rejected': row('ext.rejected.body', true, false),
  /** An earlier request is still open in the wallet (EIP-1474 -32002). */
  'wallet/pending': row('ext.pending.body', true, false),
  'wallet/locked': row('ext.locked.body', true, false),
  /** The wallet did not answer a question that needs no person. */
  'wallet/timeout': row('ext.error.body', true, true),
  /** The visitor did not answer the wallet's window in two minutes. */
  'wallet/unanswered': row('problem.timeout.body', true, false),
  'wallet/not-found': row('ext.error.body', true, true),
  'wallet/failed': row('ext.error.body', true, true),
  'chain/rejected': row('net.refused', true, false),
  /** The wallet does not know the chain (EIP-3085 4902). */
  'chain/unknown': row('net.adding.body', true, false),
  'chain/unsupported': row('net.unsupported.body', false, false),
  'chain/not-configured': row('net.unsupported.body', false, true),
  /** The wallet said yes and stayed on its chain. */
  'chain/unchanged': row('net.refused', true, true),
  'chain/failed': row('ext.error.body', true, true),
  'connection/already-connected': row('ext.error.body', false, false),
  'connection/not-connected': row('ext.error.body', false, false),
  /** The page took the request back; nothing to say. */
  'connection/cancelled': row('ext.rejected.body', true, false),
  /** The relay gave no code within eight seconds, or went away for good. */
  'pairing/unreachable': row('qr.unreachable.body', true, true),
  /** The relay does not accept the site's WalletConnect project id: its operator has to look. */
  'pairing/project-refused': row('qr.refused.reason', false, true),
  /** The last code ran out and none could be made in its place. */
  'pairing/expired': row('qr.expired.heading', true, false),
  'transport/no-url': row('ext.error.body', false, true),
  'transport/http': row('ext.error.body', true, true),
  'transport/timeout': row('ext.error.body', true, true),
  /** The visitor did not sign (EIP-1193 4001). */
  'sign/rejected': row('sign.refused.body', true, false),
  /** The wallet lacks `personal_sign`. */
  'sign/unsupported': row('sign.unsupported.body', false, true),
  /** The wallet answered something that is no signature. */
  'sign/no-signature': row('sign.failed.body', true, true),
  'sign/failed': row('sign.failed.body', true, true),
  /** The server's message is not for this host, account and chain. */
  'sign/wrong-message': row('sign.server.body', true, true),
  /** The message was signed too late, or signed before. */
  'sign/expired': row('sign.expired.body', true, false),
  /** The server does not believe the signature. */
  'sign/refused': row('sign.mismatch.body', true, true),
  /** The site does not let this account in. */
  'sign/not-allowed': row('sign.forbidden.body', false, false),
  /** The page's origin is not among those of the site's settings. */
  'sign/foreign-origin': row('sign.origin.body', false, true),
  /** A contract's signature, and no node to ask about it. */
  'sign/unverifiable': row('sign.node.body', true, true),
  /** No answer from the site: offline, or the server is away. */
  'server/unreachable': row('sign.unreachable.body', true, false),
  'server/failed': row('sign.server.body', true, true),
  /** Too many requests from this address; `facts.retryAfterS` says how long to wait. */
  'server/limited': row('sign.limited.body', true, false),
  'contract/reverted': row('ext.error.body', false, true),
  'clipboard/refused': row('ext.error.body', true, false),
  'page/invalid': row('ext.error.body', false, true),
  /** A part of the program did not come: the network, or a server that has another version by now. */
  'page/part-missing': row('page.loadFailed', true, true),
  /** A part of the dialog could not be drawn. */
  'page/broken': row('page.loadFailed', true, true),
} as const satisfies Record<string, ErrorRow>

/** A stable word for what went wrong; tests, translations and the log use it. */
export type ErrorCode = keyof typeof errorTable
