import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { accentStyles } from './build/accents'
import { compress } from './build/compress'
import { kisslockData } from './build/data'

/** The hosted page's build: relative URLs, so that the server may mount it below any path. */
export default defineConfig({
  base: './',
  plugins: [react(), kisslockData(), accentStyles(), compress()],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // A data URI would need `data:` in more places of the CSP than images, and the polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['site/main.tsx'] },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'practice/**/*.test.ts', 'build/**/*.test.ts', 'site/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
