import { generateSiweNonce } from 'viem/siwe'
import { commitSession, readSession } from '../session.server'
import type { Route } from './+types/nonce'

export const action = async ({ request }: Route.ActionArgs) => {
  const session = await readSession(request)
  const nonce = generateSiweNonce()
  session.set('nonce', nonce)
  session.set('nonceExpiresAt', Date.now() + 600_000)
  return Response.json(nonce, { headers: { 'Set-Cookie': await commitSession(session) } })
}
