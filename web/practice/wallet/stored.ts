import { toAccount, type WalletState } from './state'

/** Increase this when the stored shape changes. Other versions are ignored. */
const version = 1

/** Return a wallet as text to store, with keys instead of accounts. The state of being online is not stored. */
export function serialize({ accounts, chains, chainId, grants, locked }: WalletState): string {
  return JSON.stringify({ version, keys: accounts.map((one) => one.privateKey), chains, chainId, grants, locked })
}

/** Read a stored wallet. Null if there is none, and for another version. */
export function parse(text: string | null): WalletState | null {
  const { version: found, keys, ...state } = JSON.parse(text ?? '{}')
  return found === version ? { ...state, accounts: keys.map(toAccount), online: true } : null
}
