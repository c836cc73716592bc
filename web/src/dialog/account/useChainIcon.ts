import icons from 'virtual:kisslock/chain-icons'
import { useKisslock } from '../context'

/** Returns the function that returns the icon of a network: the site's own, else Kisslock's. */
export const useChainIcon = (): ((chainId: number) => string | undefined) => {
  const { icons: siteIcons } = useKisslock()
  return (chainId) => siteIcons?.[chainId] ?? icons[chainId]
}
