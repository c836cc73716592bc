import type { Message } from '../../server/message'
import { alice } from '../../wallets/fakeWallet.fixture'

/** The connected account in these tests. */
export const mainnetAccount = { address: alice, chainId: 1 } as const

/** Return a sign-in message in the server's form (EIP-4361). */
export const createMessageText = ({
  domain = 'site.example',
  address = alice,
  chainId = 1,
  nonce = 'a1b2c3d4e5f6a7b8',
  issuedAt = '2026-11-20T17:04:00.000Z',
  expiresAt = '2026-11-20T17:09:00.000Z',
}: Partial<Record<'domain' | 'address' | 'nonce' | 'issuedAt' | 'expiresAt', string>> & { chainId?: number } = {}) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Nonce: this line is the statement’s, not a field.',
    '',
    `URI: https://${domain}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expiresAt}`,
  ].join('\n')

/**
 * Return the server's response to a request for a message. The message is valid for `lifeMs` milliseconds from now. The
 * nonce is valid for as long, but at most for five minutes.
 */
export const createNonceResponse = (address: string = alice, chainId = 1, lifeMs = 300_000) => {
  const messageTimes = { issuedAt: new Date().toISOString(), expiresAt: new Date(Date.now() + lifeMs).toISOString() }
  const nonceExpiresAt = new Date(Date.parse(messageTimes.issuedAt) + Math.min(lifeMs, 300_000)).toISOString()
  const longMessageFields = lifeMs > 300_000 && { message_expires_at: messageTimes.expiresAt }
  return {
    message: createMessageText({ address, chainId, ...messageTimes }),
    expires_at: nonceExpiresAt,
    ...longMessageFields,
  }
}

/** Return an EOA's session as the server sends it. The session begins now and lasts for `ms` milliseconds. */
export const createServerSession = (ms: number, address: string = alice) => ({
  ...{ account: address, kind: 'key', address, chain_id: 1 },
  ...{ issued_at: new Date().toISOString(), expires_at: new Date(Date.now() + ms).toISOString() },
})

/** Return a message that is valid for `lifeMs` milliseconds from `now`. */
export const createTestMessage = (
  account: Message['account'] = mainnetAccount,
  now = Date.now(),
  lifeMs = 300_000,
): Message => ({
  text: createMessageText({ address: account.address, chainId: account.chainId }),
  account,
  domain: 'site.example',
  nonce: `n${now}`,
  issuedAt: new Date(now).toISOString(),
  expiresAt: new Date(now + lifeMs).toISOString(),
  lifeMs,
  goodUntil: now + lifeMs,
  useBy: now + Math.min(lifeMs, 300_000),
})
