import { createCookieSessionStorage } from 'react-router'

/** The content of the session cookie, which is signed. */
type Held = { nonce: string; nonceEnds: number; address: `0x${string}`; chainId: number }

const secret = process.env.SESSION_SECRET

/** In production, set `SESSION_SECRET` to a random secret. */
export const { getSession, commitSession, destroySession } = createCookieSessionStorage<Held>({
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
const used = new Set<string>()

export const isFresh = (nonce?: string, ends = 0) => {
  if (!nonce || used.has(nonce) || ends < Date.now()) return false
  setTimeout(() => used.delete(nonce), 600_000)
  return used.add(nonce)
}

export const sessionOf = (request: Request) => getSession(request.headers.get('Cookie'))
