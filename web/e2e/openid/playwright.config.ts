import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'
import { type ProgramName, programs } from './programs'
import type { ProviderName } from './providers'

// The hosted page's servers have no part in this.
const { globalSetup: _, ...shared } = journeys

type Options = { name: ProgramName; by: ProviderName }

const names = Object.keys(programs) as ProgramName[]
const project = (name: ProgramName, by: ProviderName) => ({
  name: `${name} by ${by}`,
  testMatch: 'programs.spec.ts',
  use: { name, by },
})
const judge = (by: ProviderName) => ({ name: `judge of ${by}`, testMatch: 'judge.spec.ts', use: { by } })

/** `make test ONLY=oidc`: programs of other projects, signed in by Kisslock as the recipes of docs/openid/ say. */
export default defineConfig<object, Options>({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/openid',
  // A program and a browser fill two processors; the hub's own ports are fixed.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  use: { ...journeys.use, actionTimeout: 30_000 },
  // The other provider shows that judge, recipes and visits are right.
  projects: [
    judge('oidc-provider'),
    judge('kisslock'),
    ...names.flatMap((name) => [project(name, 'kisslock'), project(name, 'oidc-provider')]),
    project('streamlit', 'kisslock phone'),
    project('jupyterhub', 'kisslock phone'),
  ],
})
