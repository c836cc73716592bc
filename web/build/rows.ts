import { fileURLToPath } from 'node:url'
import { type Build, builds } from './builds.ts'

/** The folder `web/`, with a trailing slash. */
export const webFolder = fileURLToPath(new URL('..', import.meta.url))

/** Return the paths of a build's entries: a list with one path, or several paths by the name of their output. */
export const findEntryPaths = ({ entry }: Build): string[] | Record<string, string> =>
  typeof entry === 'string'
    ? [webFolder + entry]
    : Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, webFolder + path]))

/** Return a pattern for imports of these packages and of their subpaths. */
export const createImportPattern = (packages: readonly string[]): RegExp => new RegExp(`^(${packages.join('|')})(/|$)`)

/**
 * Packages that a site has to install in addition to the npm package, because the npm package does not include them.
 */
export const externalPackages: readonly string[] = builds.package.external ?? []
