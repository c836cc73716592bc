import icons from 'virtual:kisslock/chain-icons'
import { Tile } from './Tile'

type ChainTileProps = { chainId: number; name: string; size: 24 }

/** The icon of the network in the button of a page of the server. */
export const ChainTile = ({ chainId, name, size }: ChainTileProps) => (
  <Tile id={`chain-${chainId}`} name={name} icon={icons[chainId]} size={size} round />
)
