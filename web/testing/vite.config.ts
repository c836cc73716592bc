import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** `kisslock/testing` as one file for Node; its types come from the compiler (tsconfig.json beside this). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    target: 'node22',
    outDir: 'dist',
    // What runs in the page is carried there as text: it stays as it was written.
    minify: false,
    lib: { entry: 'testing/index.ts', formats: ['es'], fileName: 'testing' },
    rolldownOptions: { external: /^(viem|@playwright\/test)/ },
  },
})
