import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The root of the checkout. */
export const checkout = join(import.meta.dirname, '..')
/** The product's front end. The benchmark uses its Vite and Playwright. */
export const web = join(checkout, 'web')
/** The folder of the built pages, which git ignores. */
export const built = join(checkout, 'build/bench')

/** Load a package that is installed in `web/`. */
export const fromWeb: (name: string) => unknown = createRequire(join(web, 'package.json'))
/** The code of the npm package, which git ignores. */
export const kit = join(checkout, 'build/kit_code/dist')
