import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { WalletIcon } from '../../flow/catalogue/list'
import { Tile } from '../entry/Tile'
import { findIconFile } from '../loading/walletIcons'

type TileProps = ComponentProps<typeof Tile>

/**
 * A wallet icon of the catalogue. The file that contains the icon (`fileNumber`) loads when the tile scrolls into view.
 * The tile is empty until the file has loaded.
 */
const CatalogueTile = ({ fileNumber, ...tile }: TileProps & { fileNumber: number }) => {
  const { get, subscribe, load } = findIconFile(fileNumber)
  const icons = useSyncExternalStore(subscribe, get, () => undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const tileRef = useRef<HTMLSpanElement>(null)
  const needsIcons = !icons && !hasFailed
  useEffect(() => {
    if (!needsIcons || !tileRef.current) return
    const loadIcons = () => void load().catch(() => setHasFailed(true))
    // Sites run tests in jsdom, which has no IntersectionObserver.
    if (typeof IntersectionObserver === 'undefined') return loadIcons()
    const tileObserver = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadIcons()
    })
    tileObserver.observe(tileRef.current)
    return () => tileObserver.disconnect()
  }, [needsIcons, load])
  return needsIcons ? (
    <span className={`kl-tile kl-tile--${tile.size}`} ref={tileRef} />
  ) : (
    <Tile {...tile} icon={icons?.[tile.id]} />
  )
}

/**
 * A wallet's icon. `icon` is a URL or the number of the catalogue file that contains the icon. Without an icon, the
 * tile shows two letters on a color.
 */
export const WalletTile = ({ icon, ...tile }: Omit<TileProps, 'icon'> & { icon?: WalletIcon | undefined }) =>
  typeof icon === 'number' ? <CatalogueTile {...tile} fileNumber={icon} /> : <Tile {...tile} icon={icon} />
