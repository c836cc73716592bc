import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'
import { bundleScript } from '../rules/bundled'

const element = join(import.meta.dirname, '../../kit/dist/element/index.js')

/** The files that the bundler resolves: the site's component, and the package's entry points. */
const createSitePlugin = (main: string, component: string): Plugin => ({
  name: 'site',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === 'main.js' || id === './App.vue') return `\0${id}`
    if (id === 'kisslock/element') return element
    if (id === 'kisslock/connect') return { id: '/kisslock/index.js', external: true }
    if (/^wagmi(\/|$)/.test(id)) throw new Error(`A site with @wagmi/vue alone has no ${id}.`)
    return undefined
  },
  load: (id) => {
    if (id === '\0main.js') return main
    if (id !== '\0./App.vue') return undefined
    const compilerOptions = { isCustomElement: (tag: string) => tag === 'kisslock-connect' }
    const { descriptor } = parse(component)
    return compileScript(descriptor, { id: 'app', inlineTemplate: true, templateOptions: { compilerOptions } }).content
  },
})

/**
 * Build a site with Vue and `@wagmi/vue` into one script. `main` is the code of the site's entry, `component` the code
 * of `./App.vue`.
 */
export const buildVueSite = (main: string, component: string): Promise<string> =>
  bundleScript('main.js', [createSitePlugin(main, component)])
