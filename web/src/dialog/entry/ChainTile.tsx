import icons from 'virtual:kisslock/chain-icons'
import { Tile } from './Tile'

type ChainTileProps = { chainId: number; name: string; size: 24 }

/** The network's icon in the button, for pages that a Kisslock server delivers. */
export const ChainTile = ({ chainId, name, size }: ChainTileProps) => (
  <Tile id={`chain-${chainId}`} name={name} icon={icons[chainId]} size={size} round />
)
