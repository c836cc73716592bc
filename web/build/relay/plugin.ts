import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const resolveStandInPath = (name: string) => resolve(import.meta.dirname, `${name}.ts`)

/** Packages that the relay's client imports for features that this page does not use, each with its replacement. */
const standInFiles: Readonly<Record<string, string>> = {
  '@msgpack/msgpack': resolveStandInPath('unused'),
  '@walletconnect/keyvaluestorage': resolveStandInPath('unused'),
  blakejs: resolveStandInPath('unused'),
  bs58: resolveStandInPath('unused'),
  viem: resolveStandInPath('unused'),
  'detect-browser': resolveStandInPath('noBrowserName'),
  pino: resolveStandInPath('silence'),
}

/**
 * Packages that contain ES modules, but whose package.json points to CommonJS files. The build uses the ES modules,
 * because CommonJS files would add a second module system to the page.
 */
const packagePattern = /^@walletconnect\/(time|environment|window-metadata|window-getters)$/

/**
 * Matches the CommonJS exports of the package `events`. The plugin rewrites these exports as ES exports, so that the
 * page needs no conversion code.
 */
const emitterExportsPattern = /^module\.exports = EventEmitter;\nmodule\.exports\.once = once;$/m

/**
 * Vite plugin that excludes parts of the relay's client from the build. The plugin changes only the imports in the
 * client's own packages.
 */
export const relayStandInsPlugin = (): Plugin => ({
  name: 'kisslock-relay',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.includes('/node_modules/@walletconnect/')) return undefined
    if (packagePattern.test(source)) return this.resolve(`${source}/dist/esm/index.js`, importer)
    return Object.hasOwn(standInFiles, source) ? standInFiles[source] : undefined
  },
  transform(code, id) {
    if (!id.endsWith('/node_modules/events/events.js')) return undefined
    if (!emitterExportsPattern.test(code))
      this.error('The package "events" does not end as it did: look at build/relay/plugin.ts.')
    return {
      code: code.replace(emitterExportsPattern, 'export { EventEmitter as default, EventEmitter, once };'),
      map: null,
    }
  },
})
