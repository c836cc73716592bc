export { accountOf, includesAccount, isOfSameUser, isSignedIn } from '../server/account'

/** The session by the server's answer (EIP-4361); `unknown` before the first answer. */
export type Session =
  | { status: 'unknown' | 'signedOut'; account?: undefined; address?: undefined }
  | {
      status: 'signedIn'
      /** The signed-in account: the address of a key, or the chain and address of a contract (CAIP-10). */
      account: string
      address: `0x${string}`
      /** The chain that the signed message named (EIP-155). */
      chainId: number
      /** ISO 8601, by the server's clock. */
      issuedAt: string
      expiresAt: string
      /** All accounts that sign in to the same account of the site, where its server keeps users. */
      wallets?: readonly string[]
    }
