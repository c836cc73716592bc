import icons from 'virtual:kisslock/chains'
import { Tile } from './Tile'

type ChainTileProps = { chainId: number; name: string; size: 24 }

/** The icon of the network in the button. */
export const ChainTile = ({ chainId, name, size }: ChainTileProps) => (
  <Tile id={`chain-${chainId}`} name={name} icon={icons[chainId]} size={size} round />
)
