import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config'

/** The gallery: a picture of every state of the real application. A state that cannot be reached fails. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../test-results/gallery',
  globalSetup: [],
  reporter: 'dot',
  // On a busy machine a state may be missed once: a second failure counts.
  retries: 1,
  use: {
    ...journeys.use,
    trace: 'off',
    // Motion stays on, as for visitors; every picture waits for the end of all motion.
    contextOptions: { reducedMotion: 'no-preference' },
  },
  projects: [
    { name: 'pictures', testMatch: ['states.spec.ts', 'languages.spec.ts', 'fits.spec.ts'] },
    { name: 'sheets', testMatch: 'sheets.spec.ts' },
    // `make pictures` writes tracked files, so it is a project that runs only on demand.
    { name: 'readme', testMatch: 'readme.spec.ts' },
  ],
})
