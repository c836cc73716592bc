import { fileURLToPath } from 'node:url'
import { type Build, builds } from './builds.ts'

/** The folder `web/`, with a slash at its end. */
export const web = fileURLToPath(new URL('..', import.meta.url))

/** The files of a build's entries: a list of one, or several by the name of their output. */
export const inputOf = ({ entry }: Build): string[] | Record<string, string> =>
  typeof entry === 'string'
    ? [web + entry]
    : Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, web + path]))

/** Matches the imports of packages, also of their parts. */
export const importsOf = (packages: readonly string[]): RegExp => new RegExp(`^(${packages.join('|')})(/|$)`)

/** The packages of a site with the npm package, which does not contain them. */
export const sitePackages: readonly string[] = builds.package.external ?? []
