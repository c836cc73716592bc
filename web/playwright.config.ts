import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Database } from './e2e/signIn/test'

// The one that `make test` names; else the one that it has brought, which has no window and needs half of the time.
const brought = '../build/programs/chromium-headless-shell/chromium-headless-shell'
const chromium =
  process.env.KISSLOCK_CHROMIUM || [join(import.meta.dirname, brought), '/usr/bin/chromium'].find(existsSync)

// Chromium's sandbox does not work for root. It stays on for every other user.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The journeys: real servers, a real Chromium, a wallet that really signs. */
export default defineConfig<{ database: Database }>({
  testDir: 'e2e',
  // The documentation site, the npm package in fresh applications and programs of other projects have configurations of their own.
  testIgnore: [/[\\/]e2e[\\/](docs|fresh)[\\/]/, /[\\/]e2e[\\/]openid[\\/]programs\.spec/],
  outputDir: 'test-results',
  globalSetup: './e2e/servers/globalSetup.ts',
  fullyParallel: true,
  // Twice the processors: many journeys wait for a relay, a chain or a timer.
  workers: Math.min(2 * availableParallelism(), 6),
  // In CI a failed journey gets a second try. The closing lines of `make test` name a journey that needs it.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // Patient: the machine that runs this may have two slow cores and more to do.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'journeys' },
    // A session that begins, survives and ends, on the other database as well; the rest of tests/auth has both.
    {
      name: 'postgresql',
      testMatch: 'signIn/sessions.spec.ts',
      grep: /@stored/,
      use: { database: 'postgresql' },
    },
  ],
  use: {
    // Of the second try only: a trace takes a seventh of the time. By hand: `npm run e2e -- --trace retain-on-failure`.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    viewport: { width: 1280, height: 800 },
    // Most tests only wait for the state after an animation. Tests of animations set their own value.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [...sandbox, '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
