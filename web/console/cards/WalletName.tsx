import { useText } from '../../src/dialog/context'
import { WalletTile as Tile } from '../../src/dialog/elements/WalletTile'
import { findShownWallet, otherWalletsId } from './shownWallet'

/** A wallet's name from the catalogue, or the name that the wallet announced. An announced name can be any text. */
export const WalletName = ({ id }: { id: string }) => {
  const text = useText()
  if (!id) return text('console.noWallet')
  if (id === otherWalletsId) return text('console.otherWallets')
  return <bdi>{findShownWallet(id)?.name ?? id}</bdi>
}

/** A wallet's icon from the catalogue, or a tile with letters. Renders an empty tile if there is no wallet. */
export const WalletTile = ({ id }: { id: string }) => {
  const wallet = findShownWallet(id)
  if (!id) return <span className="kl-tile kl-tile--24 kl-tile--empty" />
  return <Tile id={wallet?.id ?? id} name={wallet?.name ?? id} icon={wallet?.icon} size={24} />
}
