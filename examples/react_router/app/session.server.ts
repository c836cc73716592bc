import { createCookieSessionStorage } from 'react-router'

/** The content of the session cookie, which is signed. */
type SessionData = { nonce: string; nonceExpiresAt: number; address: `0x${string}`; chainId: number }

const secret = process.env.SESSION_SECRET

/** In production, set `SESSION_SECRET` to a random secret. */
export const { getSession, commitSession, destroySession } = createCookieSessionStorage<SessionData>({
  cookie: {
    name: 'session',
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
    secure: secret !== undefined,
    secrets: [secret ?? 'only for development'],
  },
})

/**
 * The used nonces. Each stays here for as long as an older cookie with this nonce would be valid. A site with several
 * processes stores them in a database.
 */
const usedNonces = new Set<string>()

export const consumeNonce = (nonce?: string, expiresAt = 0) => {
  if (!nonce || usedNonces.has(nonce) || expiresAt < Date.now()) return false
  setTimeout(() => usedNonces.delete(nonce), 600_000)
  return usedNonces.add(nonce)
}

export const readSession = (request: Request) => getSession(request.headers.get('Cookie'))
