import type { Plugin } from 'vite'

/**
 * Options of the style sheets' minifier. Without `exclude` it adds variables for `light-dark()`, feature 1 << 20 of Lightning CSS,
 * to each rule with `color-scheme`; no sheet uses that function.
 */
export const styleMinifier = { exclude: 1 << 20 }

/**
 * The modules that match come with a style sheet. They import it themselves: a module that only handed on the names of another
 * one would let a bundler leave out that one with its styles (`sideEffects` of package.json).
 */
export const withSheet = (modules: RegExp, sheet: string): Plugin => ({
  name: 'kisslock-with-sheet',
  enforce: 'pre',
  transform: (code, id) => (modules.test(id) ? `import ${JSON.stringify(sheet)}\n${code}` : undefined),
})
