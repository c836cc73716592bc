import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config'

/** The gallery: pictures of every state of the real application. Not a test of anything but that each can be reached. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../test-results/gallery',
  globalSetup: './globalSetup.ts',
  reporter: 'dot',
  // A busy machine may miss a moment; a state that cannot be reached fails twice.
  retries: 1,
  use: {
    ...journeys.use,
    trace: 'off',
    // Motion is on, so that everything is drawn as visitors see it; every picture waits for its end.
    contextOptions: { reducedMotion: 'no-preference' },
  },
  projects: [
    { name: 'pictures', testMatch: ['states.spec.ts', 'kinds.spec.ts'] },
    { name: 'sheets', testMatch: 'sheets.spec.ts', dependencies: ['pictures'] },
    // `make pictures`: what it writes is tracked, so it runs when it is asked for.
    { name: 'readme', testMatch: 'readme.spec.ts' },
  ],
})
