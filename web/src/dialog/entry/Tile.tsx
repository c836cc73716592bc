import { useState } from 'react'
import { createMonogram, findTintIndex } from './monogram'

type TileProps = { id: string; name: string; icon?: string | undefined; size: 24 | 32 | 40 | 64 | 72; round?: boolean }

/**
 * The unchanged icon of a wallet, network or site. If the icon is missing or fails to load, the tile shows two letters
 * on a color.
 */
export const Tile = ({ id, name, icon, size, round = false }: TileProps) => {
  const [brokenIcon, setBrokenIcon] = useState<string>()
  const shownIcon = icon !== brokenIcon && icon
  return (
    <span
      className={`kl-tile kl-tile--${size}${round ? ' kl-tile--round' : ''}${shownIcon ? '' : ` kl-mono kl-mono--${findTintIndex(id)}`}`}
    >
      {shownIcon ? (
        <img
          src={shownIcon}
          alt=""
          width={size}
          height={size}
          decoding="async"
          loading="lazy"
          onError={() => setBrokenIcon(icon)}
        />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <text x="16" y="16.5">
            {createMonogram(name)}
          </text>
        </svg>
      )}
    </span>
  )
}
