import rows from 'virtual:kisslock/wallets'
import { findIconFile } from '../../src/dialog/loading/walletIcons'
import { findLegacy } from '../../src/wallets/legacy'
import type { PageProvider } from '../../src/wallets/pageProvider'

/** A wallet of Kisslock's catalogue, for the site's own code. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  /** Other names by which the search finds the wallet. */
  readonly aliases: readonly string[]
  /** The reverse domain names that the wallet announces (EIP-6963), the current one first. */
  readonly rdns: readonly string[]
  /** Loads the icon as a data URI. Resolves with an empty string for a wallet without an icon. */
  readonly loadIcon: () => Promise<string>
  /**
   * Returns the wallet's provider at `window.ethereum`, recognized by the provider's flags (EIP-1193). Undefined if the
   * wallet is not installed.
   */
  readonly providerIn: (page: unknown) => Pick<PageProvider, 'request'> | undefined
}

/** Return the catalogue wallet with this id, in upper or lower case. Undefined for an unknown id. */
export const catalogueWallet = (id: string): CatalogueWallet | undefined => {
  const row = rows.find(([rowId]) => rowId.toLowerCase() === id.toLowerCase())
  if (!row) return undefined
  const [ownId, name, aliases, , rdns, , icon] = row
  return {
    id: ownId,
    name,
    aliases: aliases || [],
    rdns: rdns ? rdns.split(' ') : [],
    loadIcon: async () => (typeof icon === 'number' && icon ? ((await findIconFile(icon).load())[ownId] ?? '') : ''),
    providerIn: (page) => findLegacy(page).find(({ walletId }) => walletId === ownId)?.provider,
  }
}
