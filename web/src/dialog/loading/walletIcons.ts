import loadPiece from 'virtual:kisslock/icons'
import { type Lazy, lazy } from '../../browser/lazy'

/** The icons in one file, by wallet id, as data URIs. */
type IconsById = Readonly<Record<string, string>>

const iconFiles: Lazy<IconsById>[] = []

/** Return one file of the catalogue's icons. File 1 contains the icons that the list shows first. */
export const findIconFile = (fileNumber: number): Lazy<IconsById> => {
  iconFiles[fileNumber] ??= lazy(async () => (await loadPiece(fileNumber)).default)
  return iconFiles[fileNumber]
}
