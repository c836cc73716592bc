import { createPublicClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'
import { readSession } from '../../session'
import { host, nodeUrl } from '../../settings'

const client = createPublicClient({ chain: foundry, transport: http(nodeUrl) })

export const GET = async () => {
  const { address, chainId } = await readSession()
  return Response.json(address ? { address, chainId } : null)
}

/**
 * The used nonces. Each stays here for as long as an older cookie with this nonce would be valid. A site with several
 * processes stores them in a database.
 */
const usedNonces = new Set<string>()

const consumeNonce = (nonce?: string, expiresAt = 0) => {
  if (!nonce || usedNonces.has(nonce) || expiresAt < Date.now()) return false
  setTimeout(() => usedNonces.delete(nonce), 600_000)
  return usedNonces.add(nonce)
}

/** Start a session if the message was signed for this host and with this browser's nonce. */
export const POST = async (request: Request) => {
  const { message, signature } = await request.json()
  const session = await readSession()
  const { nonce, nonceExpiresAt } = session
  session.nonce = undefined
  const { address, chainId } = parseSiweMessage(message)
  const isNonceValid = consumeNonce(nonce, nonceExpiresAt)
  const isValid =
    isNonceValid && address && (await verifySiweMessage(client, { message, signature, nonce, domain: host }))
  if (isValid) Object.assign(session, { address, chainId })
  await session.save()
  return Response.json(Boolean(isValid))
}

export const DELETE = async () => {
  ;(await readSession()).destroy()
  return Response.json(null)
}
