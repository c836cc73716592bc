import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config'

/**
 * The configuration of the gallery: a picture of every state of the real application. If a state cannot be reached, its
 * test fails.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../test-results/gallery',
  globalSetup: [],
  reporter: 'dot',
  // On a busy machine, a test can miss a short state once, so only a second failure counts.
  retries: 1,
  use: {
    ...journeys.use,
    trace: 'off',
    // Motion stays on, like for visitors. Every picture waits until all motion has ended.
    contextOptions: { reducedMotion: 'no-preference' },
  },
  projects: [
    { name: 'pictures', testMatch: ['states.spec.ts', 'languages.spec.ts', 'fits.spec.ts'] },
    { name: 'sheets', testMatch: 'sheets.spec.ts' },
    // This project overwrites the pictures of the docs in the repository, so only `make pictures` selects it.
    { name: 'readme', testMatch: 'readme.spec.ts' },
  ],
})
