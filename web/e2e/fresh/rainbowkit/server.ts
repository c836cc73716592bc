import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { getIronSession } from 'iron-session'
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { generateSiweNonce, parseSiweMessage, validateSiweMessage } from 'viem/siwe'

/** The content of the encrypted session cookie. */
type HeldSession = { nonce?: string | undefined; address?: string }

const options = {
  password: 'only for a test, never in production',
  cookieName: 'session',
  cookieOptions: { secure: false },
}

/**
 * Return true if the account named in the message has signed the message, and the message contains this host and this
 * browser's nonce.
 */
const isValid = async (
  host: string,
  nonce: string,
  { message, signature }: { message: string; signature: `0x${string}` },
) => {
  const read = parseSiweMessage(message)
  if (!read.address || !validateSiweMessage({ message: read, domain: host, nonce })) return false
  return isAddressEqual(read.address, await recoverMessageAddress({ message, signature }))
}

/** The routes of a Node server that implement RainbowKit's recipe for signing in with iron-session. */
export const routes = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
  if (!request.url?.startsWith('/api/')) return next()
  const session = await getIronSession<HeldSession>(request, response, options)
  if (request.url === '/api/nonce') {
    session.nonce = generateSiweNonce()
    await session.save()
    response.end(session.nonce)
  } else if (request.url === '/api/verify') {
    const { nonce = '' } = session
    session.nonce = undefined
    const proof = JSON.parse(await text(request))
    const valid = nonce !== '' && (await isValid(request.headers.host ?? '', nonce, proof))
    if (valid) session.address = parseSiweMessage(proof.message).address ?? ''
    await session.save()
    response.writeHead(valid ? 200 : 422).end()
  } else {
    if (request.url === '/api/logout') session.destroy()
    response.end(JSON.stringify({ address: session.address }))
  }
}
