import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'

/** The content of the session cookie, which is encrypted. */
type SessionData = { nonce?: string; nonceExpiresAt?: number; address?: `0x${string}`; chainId?: number }

/** In production, set `SESSION_SECRET` to a random secret of at least 32 characters. */
const password = process.env.SESSION_SECRET ?? 'only for development, never in production'

export const readSession = async () =>
  getIronSession<SessionData>(await cookies(), {
    password,
    cookieName: 'session',
    cookieOptions: { sameSite: 'lax', secure: process.env.SESSION_SECRET !== undefined },
  })
