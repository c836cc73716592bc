export { includesAccount, isOfSameUser, isSignedIn, toSessionFormat as sessionAccount } from '../server/account'

/** The session according to the server (EIP-4361). The status is `unknown` before the server's first response. */
export type Session =
  | { status: 'unknown' | 'signedOut'; account?: undefined; address?: undefined }
  | {
      status: 'signedIn'
      /**
       * The signed-in account: the address of an EOA, or the chain and address of a smart contract account (CAIP-10).
       */
      account: string
      address: `0x${string}`
      /** The chain in the signed message (EIP-155). */
      chainId: number
      /** The time of the sign-in by the server's clock, in the format ISO 8601. */
      issuedAt: string
      expiresAt: string
      /** All accounts that sign in to the same user of the site, if the site's server stores users. */
      wallets?: readonly string[]
    }
