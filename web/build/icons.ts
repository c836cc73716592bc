import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FOLDER } from './dataModules.ts'

/**
 * The maximum length of the icons in one file, in characters. Compression reduces the transferred size to about a
 * third.
 */
const maxPieceChars = 32_000

/** The icons of one file by wallet ID, as data URIs. */
export type IconPiece = Readonly<Record<string, string>>

/** Return the path of every network's icon by chain ID. */
export function findChainIcons(): Map<string, string> {
  const iconFiles = readdirSync(join(DATA_FOLDER, 'chains')).filter((file) => file.endsWith('.svg'))
  return new Map(iconFiles.sort().map((file) => [file.slice(0, -'.svg'.length), join(DATA_FOLDER, 'chains', file)]))
}

/**
 * Return a drawing as a data URI. Only characters that are invalid in a URI are escaped, because a URI with fewer
 * escapes compresses better.
 */
export const createDataUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('"', "'").replace(/\s+/g, ' ')}`

/** Return every wallet's icon by wallet ID, as a data URI. */
export function readWalletIcons(): Map<string, string> {
  const filePaths = readdirSync(join(DATA_FOLDER, 'wallets'), { recursive: true, encoding: 'utf8' })
  const iconPaths = filePaths.filter((path) => path.endsWith('icon.svg')).sort()
  return new Map(
    iconPaths.map((path) => [
      path.split(/[\\/]/)[0] ?? '',
      createDataUri(readFileSync(join(DATA_FOLDER, 'wallets', path), 'utf8').trim()),
    ]),
  )
}

/**
 * Split the icons into files of at most `pieceLimit` characters. The IDs are in the order in which lists show the
 * wallets, so the first file contains the icons that visitors see first. An icon that is larger than `pieceLimit`
 * characters gets its own file.
 */
export function splitIntoPieces(
  ids: readonly string[],
  icons: ReadonlyMap<string, string>,
  pieceLimit = maxPieceChars,
): IconPiece[] {
  const pieces: Record<string, string>[] = []
  let remainingChars = 0
  for (const id of new Set(ids)) {
    const icon = icons.get(id)
    if (icon === undefined) continue
    if (!pieces.length || icon.length > remainingChars) {
      pieces.push({})
      remainingChars = pieceLimit
    }
    Object.assign(pieces.at(-1) ?? {}, { [id]: icon })
    remainingChars -= icon.length
  }
  return pieces
}

/** Return a folder name with one hash of the names and contents of all its files. */
export function createHashedFolderName(name: string, files: Iterable<readonly [string, string | Buffer]>): string {
  const contentHash = createHash('sha256')
  for (const [file, content] of files) contentHash.update(file).update(content)
  return `${name}-${contentHash.digest('base64url').slice(0, 8)}/`
}
