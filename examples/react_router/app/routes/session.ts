import { createPublicClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'
import { commitSession, consumeNonce, destroySession, readSession } from '../session.server'
import { host, nodeUrl } from '../settings'
import type { Route } from './+types/session'

const client = createPublicClient({ chain: foundry, transport: http(nodeUrl) })

export const loader = async ({ request }: Route.LoaderArgs) => {
  const session = await readSession(request)
  const address = session.get('address')
  return Response.json(address ? { address, chainId: session.get('chainId') } : null)
}

/** Start a session if the message was signed for this host and with this browser's nonce. */
const verify = async (request: Request) => {
  const session = await readSession(request)
  const { message, signature } = await request.json()
  const nonce = session.get('nonce')
  const { address, chainId } = parseSiweMessage(message)
  const isNonceValid = consumeNonce(nonce, session.get('nonceExpiresAt'))
  const isValid =
    isNonceValid && address && (await verifySiweMessage(client, { message, signature, nonce, domain: host }))
  session.unset('nonce')
  if (isValid) session.set('address', address)
  if (isValid && chainId) session.set('chainId', chainId)
  return Response.json(Boolean(isValid), { headers: { 'Set-Cookie': await commitSession(session) } })
}

export const action = async ({ request }: Route.ActionArgs) => {
  if (request.method === 'POST') return verify(request)
  const clearedCookie = await destroySession(await readSession(request))
  return Response.json(null, { headers: { 'Set-Cookie': clearedCookie } })
}
