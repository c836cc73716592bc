import type { Lazy } from '../browser/lazy'
import type { Runtime } from './runtime'

export { accountOf, isSignedIn } from '../server/account'

/** Who is signed in, as the server says (EIP-4361); `unknown` until it has been asked. */
export type Session =
  | { status: 'unknown' | 'signedOut'; account?: undefined; address?: undefined }
  | {
      status: 'signedIn'
      /** Whose it is: the address of a key, or a contract with its chain (CAIP-10). */
      account: string
      address: `0x${string}`
      /** The chain that the signed message named (EIP-155). */
      chainId: number
      /** ISO 8601, by the server's clock. */
      issuedAt: string
      expiresAt: string
    }

/** Ends this browser's session, or every session of its account; the connection stays. */
export const signOut = async (runtime: Lazy<Runtime>, options?: { everywhere?: boolean }): Promise<void> => {
  const { signing } = await runtime.load()
  await (await signing?.load())?.signOut(options)
}
