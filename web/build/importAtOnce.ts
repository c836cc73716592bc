import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const start = /function preload\((\w+), (\w+), \w+\) \{/

/**
 * Requests a chunk without a style sheet at the call of `import()`. Vite's helper awaits a promise first, even without
 * anything to preload, and so requests the chunk only after the running code (docs/decisions/page.md#replaced-modules-in-the-build).
 */
export const importAtOnce = (): Plugin => ({
  name: 'kisslock-import-at-once',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code, id) {
      if (id !== helper) return undefined
      if (!start.test(code))
        return this.error('The helper that loads parts has another form: look at build/importAtOnce.ts.')
      return code.replace(start, '$& if (!$2?.length) return $1();')
    },
  },
})
