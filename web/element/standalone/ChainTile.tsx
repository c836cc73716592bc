import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { useKisslock } from '../../src/dialog/context'
import type { ButtonParts } from '../../src/dialog/entry/buttonParts'
import { Tile } from '../../src/dialog/entry/Tile'

/** Kisslock's icons of networks, loaded with a connection: also with one that another tab has made. */
export const iconsChunk = lazy(() => import('virtual:kisslock/chain-icons'))

/** The icon of the network in the button, the site's own first: an empty tile until Kisslock's icons are loaded. */
export const ChainTile: ButtonParts['ChainTile'] = ({ chainId, name, size }) => {
  const loaded = useSyncExternalStore(iconsChunk.subscribe, iconsChunk.get, () => undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    iconsChunk.load().catch(() => setFailed(true))
  }, [])
  const icon = useKisslock().icons?.[chainId] ?? loaded?.default[chainId]
  if (icon || loaded || failed) return <Tile id={`chain-${chainId}`} name={name} icon={icon} size={size} round />
  return <span className="kl-tile kl-tile--24 kl-tile--round" />
}
