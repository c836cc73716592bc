import { type ConsoleAnswers, ConsoleStub, defaultOperator } from '../../e2e/console/console.fixture'
import type { Visitor } from '../visitor'
import { createStates } from './state'

const openConsole = async ({ page }: Visitor, answers: ConsoleAnswers, heading: string) => {
  await ConsoleStub.on(page, answers)
  await page.goto('/console')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
}

const extensionCounts = { method: 'extension', tries: 640, median_ms: 4100, usual_pct: null } as const

/**
 * Unusual figures: a wallet that fails much more often than all other wallets, announced wallets that the catalogue
 * lacks, gates, and clients.
 */
const unusualCounts: ConsoleAnswers = {
  wallets: [
    { ...extensionCounts, wallet: 'rabby', successes: 602 },
    { ...extensionCounts, wallet: 'zerion', successes: 262, usual_pct: 94 },
    { ...extensionCounts, wallet: 'rainbow', successes: 598 },
  ],
  announced: [
    { rdns: 'com.unheard.of', openings: 41 },
    { rdns: `org.${'w'.repeat(60)}`, openings: 3 },
  ],
  ways: [
    { way: 'relay', tries: 41, successes: 33 },
    { way: 'app_link', tries: 512, successes: 407 },
    { way: 'wallet_browser', tries: 230, successes: 221 },
    { way: 'web_view', tries: 97, successes: 12 },
  ],
  gates: [
    { gate: 'holders', passed: 1204, not_held: 37, unchecked: 2 },
    { gate: '(route)', passed: 86, not_held: 4, unchecked: 0 },
  ],
  clients: [
    { client: 'notebook', asked: 412, signed_in: 371, refused: 12, failed: 2 },
    { client: 'matrix', asked: 86, signed_in: 80, refused: 0, failed: 0 },
  ],
  resources: [
    {
      ...{ name: 'notes', url: 'https://mcp.example.com/mcp', gate: 'holders', token: 'opaque', grants: 214 },
      scopes: ['notes:read', 'notes:write'],
    },
    { name: 'charts', url: 'https://charts.example.com/api/v2', gate: null, scopes: [], token: 'jwt', grants: 3 },
  ],
}

/** States of the console with fixed figures. */
export const consoleStates = createStates({ site: 'signing' })({
  console: { whole: true, steps: [(visitor) => openConsole(visitor, {}, 'Connections'), ['shows', '4,820']] },
  'console-error': [
    (visitor) => openConsole(visitor, {}, 'Connections'),
    ({ page }) => page.locator('.kc-open').first().click(),
    ({ page }) => page.locator('.kc-stack').waitFor(),
  ],
  'console-unusual': {
    whole: true,
    steps: [(visitor) => openConsole(visitor, unusualCounts, 'Connections'), ['shows', 'com.unheard.of']],
  },
  'console-empty': (visitor) =>
    openConsole(visitor, { steps: [0, 0, 0, 0, 0], wallets: [], errors: [], feed: [] }, 'No connections yet'),
  'console-gate': (visitor) =>
    openConsole(visitor, { operator: { account: null, address: null, operator: false } }, 'Operators only'),
  'console-denied': [
    ['connects'],
    (visitor) => openConsole(visitor, { operator: { ...defaultOperator, operator: false } }, 'Operators only'),
    ({ page }) => page.locator('.kl-clasp img').last().waitFor(),
  ],
})
