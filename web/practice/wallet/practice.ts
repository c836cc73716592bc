import { createAccount, createState, toAccount, type WalletAccount, type WalletState } from './state'

/**
 * The practice wallet's first account, which is the same in every browser: `kisslock dev` gives it access to the admin
 * console. The private key of this account is the SHA-256 of "kisslock practice wallet". The key is public, so the
 * account must never hold anything of value.
 */
export const operatorAccount = toAccount('0x6db977ccfe08871367ac1c7a90c62dd242f361e04e3a6835cd1a08ca8fda7ef7')

/**
 * A smart contract wallet on the local chain of `kisslock dev`, for which the operator's key and a second key have to
 * sign (src/kisslock/dev/practice_account.sol). The second key is the SHA-256 of "kisslock practice wallet, second
 * owner". The key is public, too.
 */
export const sharedAccount: WalletAccount = {
  address: '0xC5CFB7c01D9B5f83496aC3dd555aE777C9f7DE9a',
  privateKey: operatorAccount.privateKey,
  secondKey: '0x4926e694e0a25db7e30d959daaa7f8ecae9f023e7cdc2a84e9b8ce2e1ecb7eb9',
}

/**
 * Return a new practice wallet: the operator's account, an account with a random key, and the smart contract wallet. It
 * is connected to no site.
 */
export const createPracticeState = (): WalletState =>
  createState({ accounts: [operatorAccount, createAccount(), sharedAccount] })
