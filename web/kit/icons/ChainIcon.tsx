import { useNetworkName } from '../../src/dialog/context'
import { Themed } from '../styles/Themed'
import { ChainTile } from './ChainTile'

type ChainIconProps = { chainId: number; size?: 24 | 32 | 40 | 64 }

const IconContent = ({ chainId, size = 24 }: ChainIconProps) => (
  <span className="kl">
    <ChainTile chainId={chainId} name={useNetworkName(chainId)} size={size} />
  </span>
)

/** The icon of a network, or two letters on a color if there is no icon. */
export const ChainIcon = (props: ChainIconProps) => (
  <Themed part="<ChainIcon>">
    <IconContent {...props} />
  </Themed>
)
