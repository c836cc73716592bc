import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import kit from '../vite.config'

const { lib: _lib, rolldownOptions, license: _license, ...build } = kit.build ?? {}

/** An application with the package inside, as a site builds it, without what the site has anyway (`external`). */
export default defineConfig({
  ...kit,
  plugins:
    kit.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'licences-with-texts')) ?? [],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...build,
    outDir: '../build/kit_sizes',
    manifest: 'manifest.json',
    minify: true,
    modulePreload: false,
    rolldownOptions: {
      input: [fileURLToPath(new URL('app.tsx', import.meta.url))],
      external: rolldownOptions?.external ?? [],
    },
  },
})
