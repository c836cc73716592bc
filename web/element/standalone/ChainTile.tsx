import icons from 'virtual:kisslock/chains'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { ChainTile as Drawn } from '../../src/dialog/entry/ChainTile'

/** Kisslock's icons of networks, loaded with a connection: also with one that another tab has made. */
export const iconsChunk = lazy(() => import('./icons'))

/** The icon of the network in the button: an empty tile until the icons are loaded. */
export const ChainTile: typeof Drawn = (network) => {
  const loaded = useSyncExternalStore(iconsChunk.subscribe, iconsChunk.get, () => undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    iconsChunk.load().catch(() => setFailed(true))
  }, [])
  if (loaded || failed || icons[network.chainId]) return <Drawn {...network} />
  return <span className="kl-tile kl-tile--24 kl-tile--round" />
}
