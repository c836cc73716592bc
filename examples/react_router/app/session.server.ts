import { createCookieSessionStorage } from 'react-router'

/** What the session's cookie holds, signed. */
type Held = { nonce: string; address: `0x${string}`; chainId: number }

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
export const sessionOf = (request: Request) => getSession(request.headers.get('Cookie'))
