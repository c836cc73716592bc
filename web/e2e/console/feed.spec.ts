import { entry } from './console.fixture'
import { expect, test } from './test'

test('New entries appear at once, newest first, with their age', async ({ console, stub }) => {
  await console.visit()
  await expect(console.entries).toHaveCount(9)
  await expect(console.entries.nth(2)).toContainText('Rabby Wallet')
  await expect(console.entries.nth(2)).toContainText(/9\s*seconds ago|1\d seconds ago/)
  await stub.happens(entry(200, 0, { step: 'failed', code: 'WALLET/REJECTED', wallet: 'phantom' }))
  await expect(console.entries.first()).toContainText(/Phantom\s*Refused in the wallet/)
  await expect(console.entries).toHaveCount(10)
})

test('The feed is no live region: its state is announced, not its entries', async ({ page, console, stub }) => {
  await console.visit()
  await expect(console.entries).toHaveCount(9)
  await stub.happens(entry(200, 0, { step: 'connected', wallet: 'phantom' }))
  await expect(console.entries).toHaveCount(10)
  expect(await console.feed.evaluate((feed) => feed.closest('[aria-live], [role=status], [role=log]'))).toBeNull()
  await expect(page.getByRole('status').filter({ hasText: 'Phantom' })).toHaveCount(0)
})

test('Paused, nothing changes; resumed, nothing is missing', async ({ page, console, stub }) => {
  await console.visit()
  await expect(console.entries).toHaveCount(9)
  await console.button('Pause').click()
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
  for (const id of [201, 202, 203]) await stub.happens(entry(id, 0, { step: 'connected', wallet: 'phantom' }))
  await expect(console.entries).toHaveCount(9)
  await console.button('Resume').click()
  await expect(console.entries).toHaveCount(12)
  expect((await stub.feedUrls()).map((url) => url.replace(/^.*feed/, ''))).toEqual(['', '?after=109'])
})

test.describe('a stream that ends', () => {
  test('is opened again after a while, from where it was', async ({ page, console, stub }) => {
    await console.visit()
    await expect(console.entries).toHaveCount(9)
    await stub.refusesFeed()
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
    await stub.happens(entry(300, 0, { step: 'connected', wallet: 'phantom' }))
    await expect(console.entries).toHaveCount(10)
    expect((await stub.feedUrls()).at(-1)).toMatch(/feed\?after=109$/)
    // The page also asked whether the operator still has access.
    expect(stub.calls.filter((call) => call === 'operator').length).toBeGreaterThan(1)
  })
})

test.describe('the browser’s own stream', () => {
  test.use({ answers: { feed: 'own' } })

  test('is reopened by the browser when it breaks, and nothing is shown twice', async ({ page, console }) => {
    let opened = 0
    await page.route('**/api/console/feed*', async (route) => {
      opened += 1
      const ids = Array.from({ length: Math.min(opened, 3) }, (_, i) => i + 1)
      const said = ids.map((id) => {
        const data = JSON.stringify(entry(id, 0, { step: 'connected', wallet: 'phantom' }))
        return `id: ${id}\ndata: ${data}\n\n`
      })
      const body = [`retry: ${opened > 3 ? 600_000 : 50}\n\n`, ': a comment\n\n', ...said].join('')
      await route.fulfill({ contentType: 'text/event-stream', body })
    })
    await console.visit()
    await expect(console.entries).toHaveCount(3)
    await expect.poll(() => opened).toBe(4)
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
    await expect(console.entries).toHaveCount(3)
  })
})
