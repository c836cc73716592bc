import { fileURLToPath } from 'node:url'
import { type Build, builds } from './builds.ts'

/** The folder `web/`, with a trailing slash. */
export const web = fileURLToPath(new URL('..', import.meta.url))

/** Return the entry files of a build: a list of one, or several by the name of their output. */
export const inputOf = ({ entry }: Build): string[] | Record<string, string> =>
  typeof entry === 'string'
    ? [web + entry]
    : Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, web + path]))

/** Return a pattern that matches imports of these packages and of their subpaths. */
export const importsOf = (packages: readonly string[]): RegExp => new RegExp(`^(${packages.join('|')})(/|$)`)

/** The packages that a site installs besides the npm package, which does not contain them. */
export const sitePackages: readonly string[] = builds.package.external ?? []
