import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import kit from '../kit/vite.config'

const { lib: _lib, rolldownOptions: _options, license: _license, ...build } = kit.build ?? {}
// What only the package itself has: its licences, and a style sheet for HTML of a server.
const ofThePackage = ['licences-with-texts', 'kisslock-styles-file']
const isNeeded = (plugin: unknown) =>
  !(plugin && typeof plugin === 'object' && 'name' in plugin && ofThePackage.includes(String(plugin.name)))

/**
 * The dialog of the documentation, in one classic script: a page that is opened from its file loads no modules. It has the
 * sources of the npm package and the practice wallet.
 */
export default defineConfig({
  ...kit,
  // The package takes what `wagmi` exports of @wagmi/core; here both are one module anyway.
  resolve: {},
  publicDir: fileURLToPath(new URL('public', import.meta.url)),
  plugins: kit.plugins?.filter(isNeeded) ?? [],
  // A page that is opened from its file has no host to name, and a message to sign needs one.
  define: {
    'process.env.NODE_ENV': '"production"',
    'location.host': 'siteHost',
    'window.location.host': 'siteHost',
  },
  build: {
    ...build,
    outDir: fileURLToPath(new URL('../../build/docs/demo', import.meta.url)),
    emptyOutDir: true,
    minify: true,
    modulePreload: false,
    rolldownOptions: {
      input: [fileURLToPath(new URL('main.tsx', import.meta.url))],
      // No module is loaded, so none has an address.
      transform: { define: { 'import.meta': '{}' } },
      output: {
        format: 'iife',
        intro: 'const siteHost = location.host || "tidepool.example"',
        codeSplitting: false,
        entryFileNames: 'demo.js',
      },
    },
  },
})
