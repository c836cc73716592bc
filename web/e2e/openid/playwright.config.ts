import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'
import { type ProgramName, programs } from './programs'
import type { ProviderName } from './providers'

// The hosted page's servers have no part in this.
const { globalSetup: _, ...shared } = journeys
const by: ProviderName[] = ['kisslock', 'oidc-provider']

/** `make test ONLY=oidc`: programs of other projects, signed in by Kisslock as the recipes of docs/openid/ say. */
export default defineConfig<object, { name: ProgramName; by: ProviderName }>({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/openid',
  // A program and a browser fill two processors; the hub's own ports are fixed.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  use: { ...journeys.use, actionTimeout: 30_000 },
  projects: by.flatMap((provider) => [
    { name: `judge of ${provider}`, testMatch: 'judge.spec.ts', use: { by: provider } },
    ...(Object.keys(programs) as ProgramName[]).map((name) => ({
      name: `${name} by ${provider}`,
      testMatch: 'programs.spec.ts',
      use: { name, by: provider },
    })),
  ]),
})
