import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The checkout. */
export const checkout = join(import.meta.dirname, '..')
/** The product's front end; the benchmark uses its Vite and Playwright. */
export const web = join(checkout, 'web')
/** The folder of the built pages; git ignores it. */
export const built = join(checkout, 'build/bench')

/** Loads a package that is installed in `web/`. */
export const fromWeb: (name: string) => unknown = createRequire(join(web, 'package.json'))
/** The code of the npm package; git ignores it. */
export const kit = join(checkout, 'build/kit_code/dist')
