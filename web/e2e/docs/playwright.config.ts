import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

/**
 * The configuration of `make test ONLY=site`. `ONLY=slow` includes these tests. The documentation site is built once,
 * and the tests open the built files.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/docs',
  globalSetup: './buildSite.ts',
  projects: [{ name: 'site' }],
})
