import { sharedAccount } from './practice'
import { toAccount, type WalletState } from './state'

/**
 * The version of the format in which wallets are stored. Increase this version when the format changes. A stored wallet
 * with a different version is ignored.
 */
const stateVersion = 1

/**
 * Return a wallet as text to store, with keys instead of accounts. `online` and the smart contract wallet, which is the
 * same in every browser, are not stored.
 */
export function serializeState({ accounts, chains, chainId, grants, locked }: WalletState): string {
  const keys = accounts.filter(({ secondKey }) => !secondKey).map(({ privateKey }) => privateKey)
  return JSON.stringify({ version: stateVersion, keys, chains, chainId, grants, locked })
}

/** Read a stored wallet. Returns null if no wallet is stored, or if the stored wallet has another version. */
export function parseState(text: string | null): WalletState | null {
  const { version: storedVersion, keys, ...state } = JSON.parse(text ?? '{}')
  return storedVersion === stateVersion
    ? { ...state, accounts: [...keys.map(toAccount), sharedAccount], online: true }
    : null
}
