import { newAccount, newState, toAccount, type WalletState } from './state'

/**
 * The practice wallet's first account, which is the same in every browser: `kisslock dev` gives it access to the admin
 * console. The private key of this account is the SHA-256 of "kisslock practice wallet". The key is public, so the
 * account must never hold anything of value.
 */
export const operatorAccount = toAccount('0x6db977ccfe08871367ac1c7a90c62dd242f361e04e3a6835cd1a08ca8fda7ef7')

/** Return a new practice wallet: the operator's account and an account with a random key, connected to no site. */
export const practiceState = (): WalletState => newState({ accounts: [operatorAccount, newAccount()] })
