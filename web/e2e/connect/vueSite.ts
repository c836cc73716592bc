import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'
import { bundleScript } from '../rules/bundled'

const elementPath = join(import.meta.dirname, '../../kit/dist/element/index.js')

/** The files that the bundler resolves: the site's component, and the package's entry points. */
const createSitePlugin = (mainSource: string, componentSource: string): Plugin => ({
  name: 'site',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === 'main.js' || id === './App.vue') return `\0${id}`
    if (id === 'kisslock/element') return elementPath
    if (id === 'kisslock/connect') return { id: '/kisslock/index.js', external: true }
    if (/^wagmi(\/|$)/.test(id)) throw new Error(`A site with @wagmi/vue alone has no ${id}.`)
    return undefined
  },
  load: (id) => {
    if (id === '\0main.js') return mainSource
    if (id !== '\0./App.vue') return undefined
    const compilerOptions = { isCustomElement: (tag: string) => tag === 'kisslock-connect' }
    const { descriptor } = parse(componentSource)
    return compileScript(descriptor, { id: 'app', inlineTemplate: true, templateOptions: { compilerOptions } }).content
  },
})

/**
 * Build a site with Vue and `@wagmi/vue` into one script. `mainSource` is the code of the site's entry,
 * `componentSource` the code of `./App.vue`.
 */
export const buildVueSite = (mainSource: string, componentSource: string): Promise<string> =>
  bundleScript('main.js', [createSitePlugin(mainSource, componentSource)])
