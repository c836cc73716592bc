import { letters, tint } from './monogram'

type TileProps = { id: string; name: string; icon?: string | undefined; size: 24 | 32 | 40 | 64 | 72; round?: boolean }

const Monogram = ({ name }: { name: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <text x="16" y="16.5">
      {letters(name)}
    </text>
  </svg>
)

/** The unchanged icon of a wallet, network or site; without an icon two letters on a colour. */
export const Tile = ({ id, name, icon, size, round = false }: TileProps) => (
  <span
    className={`kl-tile kl-tile--${size}${round ? ' kl-tile--round' : ''}${icon ? '' : ` kl-mono kl-mono--${tint(id)}`}`}
  >
    {icon ? (
      <img src={icon} alt="" width={size} height={size} decoding="async" loading="lazy" />
    ) : (
      <Monogram name={name} />
    )}
  </span>
)
