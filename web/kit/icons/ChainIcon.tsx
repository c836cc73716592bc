import { useNetworkName } from '../../src/dialog/context'
import { Themed } from '../styles/Themed'
import { ChainTile } from './ChainTile'

type ChainIconProps = { chainId: number; size?: 24 | 32 | 40 | 64 }

const IconContent = ({ chainId, size = 24 }: ChainIconProps) => (
  <span className="kl">
    <ChainTile chainId={chainId} name={useNetworkName(chainId)} size={size} />
  </span>
)

/** The icon of a network; without one two letters on a colour. */
export const ChainIcon = (props: ChainIconProps) => (
  <Themed part="<ChainIcon>">
    <IconContent {...props} />
  </Themed>
)
