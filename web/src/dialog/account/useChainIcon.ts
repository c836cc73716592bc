import icons from 'virtual:kisslock/chain-icons'
import { useKisslock } from '../context'

/** Return a function that finds the icon of a network: the site's own icon, or Kisslock's icon if the site has none. */
export const useChainIconFinder = (): ((chainId: number) => string | undefined) => {
  const { icons: siteIcons } = useKisslock()
  return (chainId) => siteIcons?.[chainId] ?? icons[chainId]
}
