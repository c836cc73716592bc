import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { createEntry } from './console.fixture'
import { expect, test } from './test'

const script = '<script>alert(1)</script><img src=x onerror="document.title=1">'
const formula = '=HYPERLINK("http://evil.example","click")'
const terminal = '\u001b[31mred\u001b[0m \u0007 \u202eright to left\u202c'
// This word is wider than any window, but shorter than the server's limit of 64 KiB for an entry, which a test in
// tests/log checks.
const longText = 'A'.repeat(2048)

const createGroup = (given: { name?: string; message?: string; stack?: string }) => ({
  name: '',
  message: '',
  stack: '',
  count: 1,
  first_ms: 1_700_000_000_000,
  last_ms: 1_700_000_000_000,
  ...given,
})

test.use({
  answers: {
    wallets: [
      { wallet: script, method: null, tries: 3, successes: 1, median_ms: 1, usual_pct: null },
      { wallet: formula, method: null, tries: 2, successes: 9, median_ms: 86_400_000, usual_pct: null },
      { wallet: 'w'.repeat(64), method: null, tries: 0, successes: 0, median_ms: null, usual_pct: null },
    ],
    errors: [
      { code: 'A'.repeat(64), count: 1e15, trend: [] },
      { code: '__PROTO__', count: 1, trend: [1e15, 0] },
    ],
    groups: [
      createGroup({ name: script, message: formula, stack: terminal }),
      createGroup({ name: 'Error', message: longText, stack: `${longText}\n${script}` }),
      createGroup({}),
    ],
    feed: [
      createEntry(1, 0, { wallet: script, code: formula }),
      createEntry(2, -9e9, { wallet: terminal, step: 'connected' }),
    ],
  },
})

test('The console shows hostile texts from a browser as plain text, and its layout does not break', async ({
  page,
  console,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await console.visit()
    await console.shows()
    await expect(page.getByText(script, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(formula, { exact: true }).first()).toBeVisible()
    await console
      .row('What went wrong', /__PROTO__/)
      .getByRole('button')
      .click()
    await expect(page.getByRole('region', { name: 'Stack' })).toHaveCount(2)
    expect(await page.getByRole('region', { name: 'Stack' }).first().locator('pre').textContent()).toBe(terminal)
    expect(await page.getByRole('region', { name: 'Stack' }).last().locator('pre').textContent()).toBe(
      `${longText}\n${script}`,
    )
    await expectNoSidewaysScroll(page)
    expect(await page.locator('.kc script, .kc img[src="x"]').count()).toBe(0)
    await expect(page).toHaveTitle('Connections · Tidepool')
  }
})
