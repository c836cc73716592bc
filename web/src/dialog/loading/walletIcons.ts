import loadPiece from 'virtual:kisslock/icons'
import { type Lazy, lazy } from '../../browser/lazy'

/** The icons in one file, by wallet id, as data URIs. */
type IconsById = Readonly<Record<string, string>>

const iconPieces: Lazy<IconsById>[] = []

/** Return one file of the catalogue's icons. File 1 contains the icons that the list shows first. */
export const walletIcons = (piece: number): Lazy<IconsById> => {
  iconPieces[piece] ??= lazy(async () => (await loadPiece(piece)).default)
  return iconPieces[piece]
}
