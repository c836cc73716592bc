import { newAccount, newState, toAccount, type WalletState } from './state'

/**
 * The practice wallet's first account, in every browser the same: `kisslock dev` lets it see the operator's page. The key
 * is the SHA-256 of "kisslock practice wallet"; whoever reads this has it, and it is worth nothing anywhere.
 */
export const operator = toAccount('0x6db977ccfe08871367ac1c7a90c62dd242f361e04e3a6835cd1a08ca8fda7ef7')

/** Returns a practice wallet that no site has seen yet: the operator's account, and one made just now. */
export const practiceState = (): WalletState => newState({ accounts: [operator, newAccount()] })
