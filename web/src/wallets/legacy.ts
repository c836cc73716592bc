import flagTable from 'virtual:kisslock/legacy-flags'
import { readProperty } from '../errors/causes'
import type { RawProvider } from './types'

/** A wallet at `window.ethereum` that did not announce itself. */
export type LegacyWallet = { name: string; walletId?: string; provider: RawProvider }

/** The maximum number of wallets that are read from `window.ethereum.providers`. */
const maxLegacyWallets = 8

const describeByFlags = (provider: RawProvider): Omit<LegacyWallet, 'provider'> => {
  const flagRow = flagTable.find(([flag]) => readProperty(provider, flag) === true)
  return flagRow ? { name: flagRow[1], walletId: flagRow[2] } : { name: 'Browser wallet' }
}

/**
 * Return the wallets at `window.ethereum`. The wallets' names are derived from the wallets' flags. If several wallets
 * are installed, `window.ethereum.providers` lists them.
 */
export const findLegacy = (page: unknown): LegacyWallet[] => {
  const ethereumObject = readProperty(page, 'ethereum')
  const providerList = readProperty(ethereumObject, 'providers')
  const injectedProviders: unknown[] =
    Array.isArray(providerList) && providerList.length > 0 ? providerList : [ethereumObject]
  return [...new Set(injectedProviders)]
    .filter((provider): provider is RawProvider => typeof readProperty(provider, 'request') === 'function')
    .slice(0, maxLegacyWallets)
    .map((provider) => ({ provider, ...describeByFlags(provider) }))
}
