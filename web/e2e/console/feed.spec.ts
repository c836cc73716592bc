import { createEntry } from './console.fixture'
import { expect, test } from './test'

test.use({ expectedErrors: /status of 500/ })

test('New entries appear automatically, newest first, with their age; screen readers announce the feed’s state but not its entries', async ({
  page,
  console,
  stub,
}) => {
  await page.clock.install()
  await console.visit()
  await expect(console.entries).toHaveCount(9)
  await expect(console.entries.nth(2)).toContainText('Rabby Wallet')
  await expect(console.entries.nth(2)).toContainText(/9\s*seconds ago|1\d seconds ago/)
  stub.happens(createEntry(200, 0, { step: 'failed', code: 'WALLET/REJECTED', wallet: 'phantom' }))
  await page.clock.runFor(2000)
  await expect(console.entries.first()).toContainText(/Phantom\s*Refused in the wallet/)
  await expect(console.entries).toHaveCount(10)
  expect(await console.feed.evaluate((feed) => feed.closest('[aria-live], [role=status], [role=log]'))).toBeNull()
  await expect(page.getByRole('status').filter({ hasText: 'Phantom' })).toHaveCount(0)

  // While the server returns errors, the page retries with the last cursor.
  stub.status = 500
  await page.clock.runFor(2000)
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
  stub.happens(createEntry(300, 0, { step: 'connected', wallet: 'phantom' }))
  stub.status = 200
  await page.clock.runFor(10_000)
  await expect(console.entries).toHaveCount(11)
  expect(stub.calls.filter((call) => call.startsWith('feed')).at(-1)).toMatch(/^feed\?after=(200|300)$/)
})

test('A paused or hidden console sends no requests, and shows every missed entry when it resumes', async ({
  page,
  console,
  stub,
}) => {
  await page.clock.install()
  await console.visit()
  await expect(console.entries).toHaveCount(9)
  const listFeedRequests = () => stub.calls.filter((call) => call.startsWith('feed'))
  const expectNoRequests = async () => {
    const countBefore = listFeedRequests().length
    await page.clock.runFor(10_000)
    expect(listFeedRequests()).toHaveLength(countBefore)
  }
  await console.button('Pause').click()
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
  for (const id of [201, 202, 203]) stub.happens(createEntry(id, 0, { step: 'connected', wallet: 'phantom' }))
  await expectNoRequests()
  await expect(console.entries).toHaveCount(9)
  await console.button('Resume').click()
  await expect(console.entries).toHaveCount(12)
  expect(listFeedRequests().at(-1)).toBe('feed?after=109')

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  stub.happens(createEntry(204, 0, { step: 'connected', wallet: 'phantom' }))
  await expectNoRequests()
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(console.entries).toHaveCount(13)
  expect(listFeedRequests().at(-1)).toBe('feed?after=203')
})
