import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The checkout. */
export const checkout = join(import.meta.dirname, '..')
/** The product's front end, whose Vite and Playwright the benchmark uses. */
export const web = join(checkout, 'web')
/** Where the built pages are; git ignores it. */
export const built = join(checkout, 'build/bench')

/** Loads a package that is installed in `web/`. */
export const fromWeb: (name: string) => unknown = createRequire(join(web, 'package.json'))
