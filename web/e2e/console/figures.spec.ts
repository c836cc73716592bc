import { readShifts, recordShifts } from '../rules/layoutShift'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { createEntry, createOperatorAnswer } from './console.fixture'
import { expect, test } from './test'

test('The console shows its figures in words and tables, and requests an error’s groups when the operator opens the error', async ({
  page,
  console,
  stub,
}) => {
  await console.visit()
  await expect(page.getByText('60% of visitors who open the dialog sign in')).toBeVisible()
  const rows = console.table('From open to signed in').getByRole('row')
  await expect(rows).toHaveText([
    /Step/,
    /Opened4,820100%/,
    /Wallet chosen3,91481%/,
    /Requested3,76696%/,
    /Connected3,31288%/,
    /Signed in2,89888%/,
  ])
  await expect(page.locator('.kc-funnel__bar')).toHaveCount(5)
  await expect(console.table('Gates')).toHaveCount(0)
  await expect(console.table('Programs')).toHaveCount(0)
  await expect(console.table('MCP servers and APIs')).toHaveCount(0)

  const row = console.row('What went wrong', /Refused in the wallet/)
  await expect(row).toContainText('wallet/rejected')
  await expect(row).toContainText('212')
  await expect(row).toContainText('Oldest first: 39')
  const listGroupRequests = () => stub.calls.filter((call) => call.startsWith('errors/groups'))
  expect(listGroupRequests()).toEqual([])
  const opens = row.getByRole('button')
  await opens.click()
  await expect(page.getByText('User rejected the request.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stack' })).toContainText('at request (…/inpage.js:1:48213)')
  await expect(page.getByText('First seen')).toBeVisible()
  expect(listGroupRequests()).toEqual(['errors/groups?code=WALLET%2FREJECTED'])
  await opens.click()
  await expect(page.getByText('First seen')).toHaveCount(0)

  // The URL contains the range. The page requests the range's figures and announces them.
  await console.range('30 d').click()
  await expect(page).toHaveURL(/#30d$/)
  await expect.poll(() => stub.calls).toContain('wallets?range=30d')
  await expect(page.getByRole('status').filter({ hasText: 'sign in' })).toHaveText(/^60% of visitors/)
  stub.calls.length = 0
  await page.reload()
  await expect(console.range('30 d')).toBeChecked()
  await expect.poll(() => stub.calls).toContain('funnel?range=30d')
  for (const what of ['funnel', 'wallets', 'errors', 'entries'])
    await expect(page.locator(`a[download][href$="/api/console/export.csv?range=30d&what=${what}"]`)).toBeVisible()
})

test('Even on a narrow screen, the console lists gates, apps, unlisted wallets and wallets that fail too often', async ({
  page,
  console,
  stub,
}) => {
  const notes = { name: 'notes', url: 'https://mcp.example.com/mcp' } as const
  const row = { method: 'extension', tries: 1000, successes: 700, median_ms: null, usual_pct: null } as const
  stub.answers = {
    wallets: [
      { ...row, wallet: 'rabby', successes: 410, usual_pct: 94 },
      { ...row, wallet: 'walletConnect', method: 'qr_code' },
      ...Array.from({ length: 32 }, (_, i) => ({ ...row, wallet: `org.wallet${i}` })),
    ],
    announced: [
      { rdns: 'com.unheard.of', openings: 1204 },
      { rdns: `org.${'w'.repeat(60)}`, openings: 3 },
    ],
    ways: [
      { way: 'app_link', tries: 512, successes: 407 },
      { way: 'web_view', tries: 97, successes: 0 },
    ],
    gates: [
      { gate: 'holders', passed: 1204, not_held: 37, unchecked: 2 },
      { gate: '(route)', passed: 5, not_held: 0, unchecked: 0 },
    ],
    clients: [{ client: 'notebook', asked: 1204, signed_in: 1100, refused: 37, failed: 2 }],
    resources: [
      { ...notes, gate: 'holders', scopes: ['notes:read', 'notes:write'], token: 'opaque', grants: 1204 },
      { name: 'charts', url: 'https://charts.example.com', gate: null, scopes: [], token: 'jwt', grants: 0 },
    ],
  }
  await console.visit()
  const wallets = console.table('Wallets and methods')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(wallets.getByText('Far below the usual 94%')).toHaveCount(1)
    await expect(wallets.getByRole('row').filter({ hasText: 'Rabby Wallet' })).toContainText('Far below the usual 94%')
    await expect(console.row('Wallets that are not in the list', 'com.unheard.of 1,204')).toBeVisible()
    await expect(page.getByText('kisslock wallets add')).toBeVisible()
    await expect(console.row('Gates', 'holders 1,204 37 2')).toBeVisible()
    await expect(console.row('Gates', 'Routes whose gate has no name 5 0 0')).toBeVisible()
    await expect(console.row('Programs', 'notebook 1,204 1,100 37 2')).toBeVisible()
    const servers = 'MCP servers and APIs'
    await expect(console.row(servers, `notes ${notes.url} holders notes:read notes:write opaque 1,204`)).toBeVisible()
    await expect(console.row(servers, 'charts https://charts.example.com – – jwt 0')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  // The table shows the first ten rows, and a button shows all rows.
  await expect(wallets.getByRole('row')).toHaveCount(11)
  await console.button('Show all 34').click()
  await expect(wallets.getByRole('row')).toHaveCount(35)
})

test('The console has no layout shift when the figures arrive or when the ages of entries change', async ({
  page,
  console,
}) => {
  await recordShifts(page)
  await page.route('**/api/console/{funnel,wallets,errors}?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fallback()
  })
  await console.visit()
  await console.shows()
  await expect(console.entries).toHaveCount(9)
  // Wait until the text with the entry's age has changed, because this change must cause no layout shift.
  await expect(console.entries.nth(1)).toContainText(/[67]\s*seconds ago/)
  expect((await readShifts(page)).map(({ value, what }) => `${value} ${what}`)).toEqual([])
})

test('Before the first visitor, the console says that there are no connections yet, and polls every 15 seconds unless paused', async ({
  page,
  console,
  stub,
}) => {
  await page.clock.install()
  stub.answers = { steps: [0, 0, 0, 0, 0], wallets: [], errors: [] }
  stub.entries = []
  await console.visit()
  await expect(console.heading).toHaveText('No connections yet')
  await expect(page.getByRole('link', { name: 'Try it yourself' })).toHaveAttribute('href', '/')
  stub.answers = { steps: [1, 0, 0, 0, 0], wallets: [], errors: [] }
  stub.happens(createEntry(1, 0, { step: 'opened' }))
  await page.clock.runFor(15_000)
  await expect(console.entries).toHaveText([/No wallet chosen\s*Opened/])
  await expect(console.row('From open to signed in', /^Opened 1 /)).toBeAttached()
  await expect(page.getByText('Nothing in this time range.')).toHaveCount(2)

  const countFunnelRequests = () => stub.calls.filter((call) => call.startsWith('funnel')).length
  stub.answers = { steps: [4821, 3914, 3766, 3312, 2898] }
  await page.clock.runFor(15_000)
  await expect(console.table('From open to signed in')).toContainText('4,821')
  await console.button('Pause').click()
  const countBefore = countFunnelRequests()
  await page.clock.runFor(60_000)
  expect(countFunnelRequests()).toBe(countBefore)
  await console.button('Resume').click()
  await expect.poll(countFunnelRequests).toBe(countBefore + 1)
})

test.describe('The console while requests fail', () => {
  test.use({ expectedErrors: /status of (500|401|403)/ })

  test('if a request fails, the operator can repeat it; an operator who has lost access sees the sign-in page', async ({
    page,
    console,
    stub,
  }) => {
    await page.clock.install()
    for (const [status, operator] of [
      [401, { account: null, address: null, operator: false }],
      [403, createOperatorAnswer('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false)],
    ] as const) {
      stub.status = 500
      stub.answers = {}
      await console.visit()
      await expect(page.getByRole('alert')).toHaveText('The figures could not be loaded.')
      stub.status = 200
      await console.button('Try again').click()
      await console.shows()
      stub.status = status
      stub.answers = { operator }
      await page.clock.runFor(15_000)
      await expect(console.heading).toHaveText('Operators only')
      await expect(page.getByText('4,820')).toHaveCount(0)
    }
  })
})
