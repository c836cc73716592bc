import { createCookieSessionStorage } from 'react-router'

/** What the session's cookie holds, signed. */
type Held = { nonce: string; nonceEnds: number; address: `0x${string}`; chainId: number }

const secret = process.env.SESSION_SECRET

/** In production `SESSION_SECRET` is a secret of your own. */
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

/** The nonces that were used, for as long as a cookie of before could bring them again; a site of several processes stores them. */
const used = new Set<string>()

export const isFresh = (nonce?: string, ends = 0) => {
  if (!nonce || used.has(nonce) || ends < Date.now()) return false
  setTimeout(() => used.delete(nonce), 600_000)
  return used.add(nonce)
}

export const sessionOf = (request: Request) => getSession(request.headers.get('Cookie'))
