import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const file = (name: string) => resolve(import.meta.dirname, `${name}.ts`)

/** Packages of the relay's client that it brings for what this page never does, and what stands for each. */
const standIns: Readonly<Record<string, string>> = {
  '@msgpack/msgpack': file('otherChains'),
  blakejs: file('otherChains'),
  bs58: file('otherChains'),
  viem: file('noRecovery'),
  '@walletconnect/keyvaluestorage': file('noDatabase'),
  'cross-fetch': file('ownFetch'),
  pino: file('silence'),
}

/** Packages whose modules lie beside what their package.json names, which would bring a second module system along. */
const asModules = /^@walletconnect\/(time|environment|window-metadata|window-getters)$/

/** The emitter ends as its old module system has it; written as a module, the page needs no bridge between the two. */
const emitterExports = /^module\.exports = EventEmitter;\nmodule\.exports\.once = once;$/m

/** Leaves a quarter of the relay's client out of the build; only what the client itself imports is touched. */
export const relayStandIns = (): Plugin => ({
  name: 'kisslock-relay',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.includes('/node_modules/@walletconnect/')) return undefined
    if (asModules.test(source)) return this.resolve(`${source}/dist/esm/index.js`, importer)
    return Object.hasOwn(standIns, source) ? standIns[source] : undefined
  },
  transform(code, id) {
    if (!id.endsWith('/node_modules/events/events.js')) return undefined
    if (!emitterExports.test(code))
      this.error('The package "events" does not end as it did: look at build/relay/plugin.ts.')
    return { code: code.replace(emitterExports, 'export { EventEmitter as default, EventEmitter, once };'), map: null }
  },
})
