import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'

/** What the session's cookie holds, encrypted. */
type Held = { nonce?: string; nonceEnds?: number; address?: `0x${string}`; chainId?: number }

/** In production `SESSION_SECRET` is a secret of your own, of at least 32 characters. */
const password = process.env.SESSION_SECRET ?? 'only for development, never in production'

export const readSession = async () =>
  getIronSession<Held>(await cookies(), {
    password,
    cookieName: 'session',
    cookieOptions: { sameSite: 'lax', secure: process.env.SESSION_SECRET !== undefined },
  })
