import flagTable from 'virtual:kisslock/legacy-flags'
import { peek } from '../errors/causes'
import type { RawProvider } from './types'

/** A wallet at `window.ethereum` that did not announce itself. */
export type LegacyWallet = { name: string; walletId?: string; provider: RawProvider }

/** The maximum number of wallets that are read from `window.ethereum.providers`. */
const legacyMax = 8

const describeByFlags = (provider: RawProvider): Omit<LegacyWallet, 'provider'> => {
  const row = flagTable.find(([flag]) => peek(provider, flag) === true)
  return row ? { name: row[1], walletId: row[2] } : { name: 'Browser wallet' }
}

/**
 * Return the wallets at `window.ethereum`. Their names are derived from their flags. If several wallets are installed,
 * `window.ethereum.providers` lists them.
 */
export const legacyWallets = (page: unknown): LegacyWallet[] => {
  const ethereum = peek(page, 'ethereum')
  const providers = peek(ethereum, 'providers')
  const all: unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
  return [...new Set(all)]
    .filter((provider): provider is RawProvider => typeof peek(provider, 'request') === 'function')
    .slice(0, legacyMax)
    .map((provider) => ({ provider, ...describeByFlags(provider) }))
}
