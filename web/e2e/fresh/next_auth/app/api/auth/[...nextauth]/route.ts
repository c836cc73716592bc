import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

const host = new URL('http://127.0.0.1:3000').host

/**
 * Return the account if it signed the message, the message is for this host, and the nonce is this browser's CSRF
 * token. Return null otherwise.
 */
const authorize = async (proof: Record<string, unknown> | undefined) => {
  const { message, signature, csrfToken } = proof as { message: string; signature: `0x${string}`; csrfToken: string }
  const fields = parseSiweMessage(message)
  const { address } = fields
  if (!address || !validateSiweMessage({ message: fields, domain: host, nonce: csrfToken })) return null
  return (await verifyMessage({ address, message, signature })) ? { id: address, name: address } : null
}

const options = {
  providers: [Credentials({ credentials: { message: {}, signature: {} }, authorize })],
  secret: 'only for a test, never in production',
}

const handler = NextAuth(options)

export { handler as GET, handler as POST }
