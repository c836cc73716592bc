import chainIcons from 'virtual:kisslock/chains'
import { useNetworkName } from '../src/dialog/context'
import { Tile } from '../src/dialog/entry/Tile'
import { Themed } from './Themed'

type ChainIconProps = { chainId: number; size?: 24 | 32 | 40 | 64 }

const Drawn = ({ chainId, size = 24 }: ChainIconProps) => (
  <span className="kl">
    <Tile id={`chain-${chainId}`} name={useNetworkName(chainId)} icon={chainIcons[chainId]} size={size} round />
  </span>
)

/** The icon of a network; without one two letters on a colour. */
export const ChainIcon = (props: ChainIconProps) => (
  <Themed part="<ChainIcon>">
    <Drawn {...props} />
  </Themed>
)
