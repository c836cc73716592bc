import { generateSiweNonce } from 'viem/siwe'
import { commitSession, sessionOf } from '../session.server'
import type { Route } from './+types/nonce'

export const action = async ({ request }: Route.ActionArgs) => {
  const session = await sessionOf(request)
  const nonce = generateSiweNonce()
  session.set('nonce', nonce)
  return Response.json(nonce, { headers: { 'Set-Cookie': await commitSession(session) } })
}
