import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

/** `make test ONLY=site`, which is a part of `ONLY=slow`: the documentation site, built once, opened from its files. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/docs',
  globalSetup: './buildSite.ts',
  projects: [{ name: 'site' }],
})
