import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** `kisslock/testing` as one file for Node, in the npm package; its types are those of kit/types.config.ts. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    target: 'node22',
    outDir: 'kit/dist/testing',
    // Functions that run in the page are serialised: they must stay as they were written.
    minify: false,
    lib: { entry: 'testing/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: /^(viem|@playwright\/test)/ },
  },
})
