import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { AuthenticationAdapter } from './types'

/** The fields of the message that the site does not choose. */
type Signer = Pick<SiweMessage, 'address' | 'chainId' | 'nonce'>

/** Gives the site's fields of the message (EIP-4361), such as `statement`; by default host and origin of the page. */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, keyof Signer>> & { [Name in keyof Signer]?: never }

type NextAuth = Pick<typeof import('next-auth/react'), 'getCsrfToken' | 'signIn' | 'signOut'>

/** Signing in by the credentials provider of next-auth: its CSRF token is the nonce, and its session the visitor's. */
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
  createMessage: (signer: Signer) => {
    const { host, origin } = window.location
    return createSiweMessage({ domain: host, uri: origin, version: '1', ...getSiweMessageOptions?.(), ...signer })
  },
  verify: async ({ message, signature }) => {
    const answer = await signIn('credentials', { message, signature, redirect: false })
    // next-auth 5 answers a refused sign-in by status 200, and names the error.
    return Boolean(answer?.ok && !answer.error)
  },
  signOut: async () => {
    await signOut({ redirect: false })
  },
})
