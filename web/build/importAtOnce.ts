import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const start = /function preload\((\w+), (\w+), \w+\) \{/

/**
 * A part without a style sheet of its own is asked for where `import()` stands. Vite's helper waits for a promise first,
 * and so for the end of the running task, even when there is nothing to wait for.
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
