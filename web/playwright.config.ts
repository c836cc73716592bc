import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Database } from './e2e/signIn/test'

// The Chromium that `make test` names in KISSLOCK_CHROMIUM, else the headless shell that `make` has installed, else the
// system's Chromium. The headless shell opens no windows and needs half of the time of Chromium.
const bundledChromium = '../build/programs/chromium-headless-shell/chromium-headless-shell'
const chromiumPath =
  process.env.KISSLOCK_CHROMIUM || [join(import.meta.dirname, bundledChromium), '/usr/bin/chromium'].find(existsSync)

// Chromium's sandbox does not work for root, so it is turned off for root and stays on for every other user.
const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The configuration of the end-to-end tests: real servers, a real Chromium, and a wallet that really signs. */
export default defineConfig<{ database: Database }>({
  testDir: 'e2e',
  // The documentation site, the npm package in fresh applications and the applications of other projects have their own
  // configurations.
  testIgnore: [/[\\/]e2e[\\/](docs|fresh)[\\/]/, /[\\/]e2e[\\/]openid[\\/]programs\.spec/],
  outputDir: 'test-results',
  globalSetup: './e2e/servers/globalSetup.ts',
  fullyParallel: true,
  // Up to two workers run for each processor, because many tests wait for a relay, a chain or a timer.
  workers: Math.min(2 * availableParallelism(), 6),
  // In CI, a failed test runs a second time. The last lines of `make test` list the tests that needed a second run.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // The timeout is long, because the machine can have two slow cores and other work.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'journeys' },
    // The tests of sessions also run on PostgreSQL. The tests in tests/auth run on both databases.
    {
      name: 'postgresql',
      testMatch: 'signIn/sessions.spec.ts',
      grep: /@stored/,
      use: { database: 'postgresql' },
    },
  ],
  use: {
    // Record a trace only in the second run, because a trace adds a seventh to the time. To record a trace in the first
    // run, use `npm run e2e -- --trace retain-on-failure`.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    viewport: { width: 1280, height: 800 },
    // Most tests only check the state after an animation, so they run with reduced motion. Tests of animations turn
    // motion on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [...sandboxFlags, '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
