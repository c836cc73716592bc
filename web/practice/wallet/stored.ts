import { toAccount, type WalletState } from './state'

/** Increase when the stored shape changes; other versions are ignored. */
const version = 1

/** Returns a wallet as text to store: keys instead of accounts, without whether it is online. */
export function serialize({ accounts, chains, chainId, grants, locked }: WalletState): string {
  return JSON.stringify({ version, keys: accounts.map((one) => one.privateKey), chains, chainId, grants, locked })
}

/** Reads a stored wallet; null without one, and for one of another version. */
export function parse(text: string | null): WalletState | null {
  const { version: found, keys, ...state } = JSON.parse(text ?? '{}')
  return found === version ? { ...state, accounts: keys.map(toAccount), online: true } : null
}
