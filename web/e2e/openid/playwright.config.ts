import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'
import { type ProgramName, programs } from './programs'
import type { ProviderName } from './providers'

// The tests in this folder don't use the hosted page's servers.
const { globalSetup: _, ...shared } = journeys

type Options = { name: ProgramName; by: ProviderName }

const names = Object.keys(programs) as ProgramName[]
const createProject = (name: ProgramName, by: ProviderName) => ({
  name: `${name} by ${by}`,
  testMatch: 'programs.spec.ts',
  use: { name, by },
})
const createJudgeProject = (by: ProviderName) => ({ name: `judge of ${by}`, testMatch: 'judge.spec.ts', use: { by } })

/**
 * The configuration of `make test ONLY=oidc`. In these tests, applications of other projects use Kisslock as their
 * provider. The applications are configured as the recipes in docs/openid/ describe.
 */
export default defineConfig<object, Options>({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/openid',
  // One worker is enough, because an application and a browser use two processors. JupyterHub's ports are fixed, so two
  // tests cannot run at the same time.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  use: { ...journeys.use, actionTimeout: 30_000 },
  // All tests also run against a second provider. If a test passes with the second provider, the test itself is
  // correct.
  projects: [
    createJudgeProject('oidc-provider'),
    createJudgeProject('kisslock'),
    ...names.flatMap((name) => [createProject(name, 'kisslock'), createProject(name, 'oidc-provider')]),
    createProject('streamlit', 'kisslock phone'),
    createProject('jupyterhub', 'kisslock phone'),
  ],
})
