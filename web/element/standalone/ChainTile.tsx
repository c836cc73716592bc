import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { useKisslock } from '../../src/dialog/context'
import type { ButtonParts } from '../../src/dialog/entry/buttonParts'
import { Tile } from '../../src/dialog/entry/Tile'

/** Kisslock's network icons. The icons load as soon as the page has a connection, including one from another tab. */
export const iconsChunk = lazy(() => import('virtual:kisslock/chain-icons'))

/**
 * The network's icon in the button: the site's own icon or, if the site has none, Kisslock's icon. The tile is empty
 * until Kisslock's icons have loaded.
 */
export const ChainTile: ButtonParts['ChainTile'] = ({ chainId, name, size }) => {
  const loadedIcons = useSyncExternalStore(iconsChunk.subscribe, iconsChunk.get, () => undefined)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    iconsChunk.load().catch(() => setHasFailed(true))
  }, [])
  const icon = useKisslock().icons?.[chainId] ?? loadedIcons?.default[chainId]
  if (icon || loadedIcons || hasFailed)
    return <Tile id={`chain-${chainId}`} name={name} icon={icon} size={size} round />
  return <span className="kl-tile kl-tile--24 kl-tile--round" />
}
