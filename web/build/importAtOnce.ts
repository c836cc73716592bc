import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const start = /function preload\((\w+), (\w+), \w+\) \{/

/**
 * Requests a chunk at the call of `import()`. Vite's helper awaits its style sheets first, or a promise without any, and so
 * requests the chunk only afterwards (docs/decisions/page.md#replaced-modules-in-the-build). It still awaits them before the chunk is used.
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
      return code.replace(start, '$& const asked = $1(); if (!$2?.length) return asked; asked.catch(() => {});')
    },
  },
})
