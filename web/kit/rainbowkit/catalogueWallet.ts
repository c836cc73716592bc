import loadPiece from 'virtual:kisslock/icons'
import rows from 'virtual:kisslock/wallets'
import { injected } from 'wagmi'
import { whenReachable } from '../../src/browser/lazy'
import { legacyWallets } from '../../src/wallets/legacy'
import type { CreateConnector, Wallet } from './walletTypes'

/** The catalogue ids behind `createConnector`, which a site's copy of a wallet keeps. */
const ids = new WeakMap<Wallet['createConnector'], string>()

/** The catalogue id of a wallet that a function of `kisslock/rainbowkit/wallets` has made; undefined for a site's own. */
export const catalogueIdOf = ({ createConnector }: Wallet): string | undefined => ids.get(createConnector)

/** The wallet with this id at `window.ethereum`. */
const providerOf = (id: string, page: unknown) => legacyWallets(page).find(({ walletId }) => walletId === id)?.provider

/** The connector for code that makes connectors itself: it finds the wallet at `window.ethereum` by its flags. */
const connectorFor =
  (id: string, name: string): CreateConnector =>
  (details) =>
  (config) => {
    const target = { id, name, provider: (page?: unknown) => providerOf(id, page) as never }
    return Object.assign(injected({ target })(config), details)
  }

/** A wallet of the catalogue in RainbowKit's shape. Its icon is loaded when it is asked for. */
export const catalogueWallet = (id: string): Wallet => {
  const row = rows.find(([rowId]) => rowId === id)
  if (!row) throw new Error(`Kisslock: the catalogue has no wallet with the id "${id}".`)
  const [, name, aliases, , rdns, , icon] = row
  const createConnector = connectorFor(id, name)
  ids.set(createConnector, id)
  return {
    id,
    name,
    ...(aliases ? { aliases: [...aliases] } : {}),
    ...(rdns ? { rdns: rdns.split(' ')[0] as string } : {}),
    iconUrl: async () => {
      if (typeof icon !== 'number' || !icon) return ''
      return (await whenReachable(() => loadPiece(icon))).default[id] ?? ''
    },
    iconBackground: '#ffffff',
    createConnector,
  }
}
