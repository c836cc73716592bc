import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'
import { type Application, type ApplicationName, applications } from './applications'
import type { FreshFixtures } from './test'

// The tests in this folder don't use the hosted page's servers.
const { globalSetup: _, ...shared } = journeys

/**
 * The configuration of `make test ONLY=kit`: the packed npm package in applications whose packages npm installs from
 * the registry.
 */
export default defineConfig<object, { application: ApplicationName } & FreshFixtures>({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/fresh',
  // The tests of an application run in this order: installation, checks and build, visit.
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  // The test timeout is long because installing and building are slow. An action in a page fails after 30 s.
  use: { ...journeys.use, actionTimeout: 30_000 },
  projects: (Object.keys(applications) as ApplicationName[]).map((application) => ({
    name: application,
    testMatch: (applications[application] as Application).spec ?? 'application.spec.ts',
    use: { application },
  })),
})
