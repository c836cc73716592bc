import { isLogUrl } from '../rules/log'
import { expect, test } from './test'

// src/log/mayLog.test.ts and src/log/buffer.test.ts test Do Not Track and the settings of a site.
test('With Global Privacy Control, the page loads no code for the log and sends no log entries', async ({
  page,
  entries,
  connectRabby,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }))
  await connectRabby()
  await page.waitForLoadState('networkidle')
  expect([entries(), requestedUrls.filter(isLogUrl)]).toEqual([[], []])
})
