import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { createImportPattern, externalPackages } from '../../build/rows.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const resolvePackedPath = (path: string) => resolvePath(`../../../build/kit_code/dist/${path}`)

/**
 * Build an application with the built package, as a site does. Vite's `mode` contains the name of the application's
 * file. The output does not contain the packages that every site already has (`external`).
 */
export default defineConfig(({ mode }) => ({
  root: resolvePath('../..'),
  publicDir: false,
  resolve: {
    alias: {
      '../index': resolvePackedPath('index.js'),
      '../rainbowkit/index': resolvePackedPath('rainbowkit/index.js'),
      '../rainbowkit/styles.css': resolvePackedPath('styles.css'),
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: `../build/kit_sizes/${mode}`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    // tools/footprint reads from the source maps which modules a file contains.
    sourcemap: 'hidden',
    modulePreload: false,
    rolldownOptions: {
      input: [resolvePath(`${mode}.tsx`)],
      external: [createImportPattern(externalPackages), /^@tanstack\/react-query$/],
      // The bundler's own code for lazy chunks gets its own file, so that tools/sizes.py can exclude it.
      output: { codeSplitting: { groups: [{ name: 'preload-helper', test: 'vite/preload-helper' }] } },
    },
  },
}))
