import { generateSiweNonce } from 'viem/siwe'
import { readSession } from '../../session'

export const POST = async () => {
  const session = await readSession()
  session.nonce = generateSiweNonce()
  session.nonceExpiresAt = Date.now() + 600_000
  await session.save()
  return Response.json(session.nonce)
}
