import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { Tile } from '../../src/dialog/entry/Tile'
import { useSite } from '../context/siteContext'

/** The networks' icons. The icons load when the first network icon is rendered. */
const iconsChunk = lazy(async () => (await import('virtual:kisslock/chain-icons')).default)

/**
 * Return the icon of a network: the site's own icon or, if the site has none, Kisslock's icon. `isLoading` is true
 * while Kisslock's icons load. `icon` is undefined if there is no icon for the network.
 */
export const useChainIcon = (chainId: number | undefined): { icon: string | undefined; isLoading: boolean } => {
  const siteIcon = useSite('<ChainIcon>').core.own.icons[String(chainId)]
  const icons = useSyncExternalStore(iconsChunk.subscribe, iconsChunk.get, () => undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const needsData = chainId !== undefined && siteIcon === undefined
  useEffect(() => {
    if (needsData) iconsChunk.load().catch(() => setHasFailed(true))
  }, [needsData])
  return { icon: siteIcon ?? icons?.[String(chainId)], isLoading: !siteIcon && !icons && !hasFailed }
}

type ChainTileProps = { chainId: number; name: string; size: 24 | 32 | 40 | 64 }

/**
 * The icon of a network. The tile is empty until the icons have loaded, and shows two letters for a network without an
 * icon.
 */
export const ChainTile = ({ chainId, name, size }: ChainTileProps) => {
  const { icon, isLoading } = useChainIcon(chainId)
  if (isLoading) return <span className={`kl-tile kl-tile--${size} kl-tile--round`} />
  return <Tile id={`chain-${chainId}`} name={name} icon={icon} size={size} round />
}
