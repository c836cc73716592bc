import loadPiece from 'virtual:kisslock/icons'
import { type Lazy, lazy } from '../../browser/lazy'

/** The icons of one piece by wallet id, as data URIs. */
type Icons = Readonly<Record<string, string>>

const pieces: Lazy<Icons>[] = []

/** A piece of the catalogue's icons. Piece 1 has the icons that the list shows first. */
export const walletIcons = (piece: number): Lazy<Icons> => {
  pieces[piece] ??= lazy(async () => (await loadPiece(piece)).default)
  return pieces[piece]
}
