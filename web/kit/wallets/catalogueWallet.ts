import rows from 'virtual:kisslock/wallets'
import { walletIcons } from '../../src/dialog/loading/walletIcons'
import { legacyWallets } from '../../src/wallets/legacy'
import type { PageProvider } from '../../src/wallets/pageProvider'

/** A wallet of Kisslock's catalogue, for the site's own code. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  /** Other names, which the search finds. */
  readonly aliases: readonly string[]
  /** The reversed domain names that the wallet announces (EIP-6963), the present one first. */
  readonly rdns: readonly string[]
  /** Loads the icon: a data URI, empty for a wallet without one. */
  readonly loadIcon: () => Promise<string>
  /** The wallet at `window.ethereum`, which its flags tell (EIP-1193); undefined where it is not there. */
  readonly providerIn: (page: unknown) => Pick<PageProvider, 'request'> | undefined
}

/** The wallet of the catalogue with this id, in capitals or not. Undefined for an unknown id. */
export const catalogueWallet = (id: string): CatalogueWallet | undefined => {
  const row = rows.find(([rowId]) => rowId.toLowerCase() === id.toLowerCase())
  if (!row) return undefined
  const [ownId, name, aliases, , rdns, , icon] = row
  return {
    id: ownId,
    name,
    aliases: aliases || [],
    rdns: rdns ? rdns.split(' ') : [],
    loadIcon: async () => (typeof icon === 'number' && icon ? ((await walletIcons(icon).load())[ownId] ?? '') : ''),
    providerIn: (page) => legacyWallets(page).find(({ walletId }) => walletId === ownId)?.provider,
  }
}
