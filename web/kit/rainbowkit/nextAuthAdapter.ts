import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { AuthenticationAdapter } from './types'

/** The fields of the message that the site cannot choose. */
type ReservedFields = Pick<SiweMessage, 'address' | 'chainId' | 'nonce'>

/**
 * Returns the site's fields of the message (EIP-4361), such as `statement`. By default the message contains host and
 * origin of the page.
 */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, keyof ReservedFields>> & {
  [Name in keyof ReservedFields]?: never
}

type NextAuth = Pick<typeof import('next-auth/react'), 'getCsrfToken' | 'signIn' | 'signOut'>

/**
 * Sign in through the credentials provider of next-auth. The CSRF token of next-auth is the nonce, and the session of
 * next-auth is the visitor's session.
 */
export const nextAuthAdapter = (
  { getCsrfToken, signIn, signOut }: NextAuth,
  getSiweMessageOptions: GetSiweMessageOptions | undefined,
): AuthenticationAdapter<string> => ({
  getNonce: async () => {
    const nonce = await getCsrfToken()
    if (!nonce)
      throw new Error(
        'Kisslock: next-auth gave no CSRF token. See that its route /api/auth/csrf answers on this origin.',
      )
    return nonce
  },
  createMessage: (signer: ReservedFields) => {
    const { host, origin } = window.location
    return createSiweMessage({ domain: host, uri: origin, version: '1', ...getSiweMessageOptions?.(), ...signer })
  },
  verify: async ({ message, signature }) => {
    const signInResponse = await signIn('credentials', { message, signature, redirect: false })
    // next-auth 5 returns status 200 with an error for a rejected sign-in.
    return Boolean(signInResponse?.ok && !signInResponse.error)
  },
  signOut: async () => {
    await signOut({ redirect: false })
  },
})
