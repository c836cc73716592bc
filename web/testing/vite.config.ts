import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** `kisslock/testing` as one file for Node; its types come from the compiler (tsconfig.json beside this). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    target: 'node22',
    outDir: 'dist',
    // Functions that run in the page are serialised: they must stay as they were written.
    minify: false,
    lib: { entry: 'testing/index.ts', formats: ['es'], fileName: 'testing' },
    rolldownOptions: { external: /^(viem|@playwright\/test)/ },
  },
})
