import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The root of the checkout. */
export const checkoutFolder = join(import.meta.dirname, '..')
/** The product's front end. The benchmark uses its Vite and Playwright. */
export const webFolder = join(checkoutFolder, 'web')
/** The folder of the built pages, which git ignores. */
export const builtFolder = join(checkoutFolder, 'build/bench')

/** Load a package that is installed in `web/`. */
export const requireFromWeb: (name: string) => unknown = createRequire(join(webFolder, 'package.json'))
/** The code of the npm package, which git ignores. */
export const kitFolder = join(checkoutFolder, 'build/kit_code/dist')
