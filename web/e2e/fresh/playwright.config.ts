import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'
import { type Application, applications, type Name } from './applications'
import type { Fresh } from './test'

// The hosted page's servers have no part in this.
const { globalSetup: _, ...shared } = journeys

/** `make test ONLY=kit`: the packed npm package in applications that are made fresh from the registry. */
export default defineConfig<object, { application: Name } & Fresh>({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/fresh',
  // The tests of an application follow each other: install, check and build, visit.
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  // Installing and building are slow; a page that does not answer fails soon.
  use: { ...journeys.use, actionTimeout: 30_000 },
  projects: (Object.keys(applications) as Name[]).map((application) => ({
    name: application,
    testMatch: (applications[application] as Application).spec ?? 'application.spec.ts',
    use: { application },
  })),
})
