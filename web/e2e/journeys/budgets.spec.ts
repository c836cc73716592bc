import type { Page, TestInfo } from '@playwright/test'
import { sizeLimits } from '../../build/limits'
import { isIcon, listUrlsRequestedUntil, markFirst, measureWeight, type Weight } from '../rules/weight'
import { expect, test } from '../test'

/**
 * How many bytes larger the page in these tests is than the page that tools/sizes.py measures. The page in these tests
 * contains more settings.
 */
const allowedExtraBytes = 500

/**
 * Return the maximum transferred size of the hosted page at a moment, in kB. The limit includes the additional settings
 * of these tests.
 */
const findLimit = (moment: (typeof sizeLimits.page)[number]['moment']): number => {
  const limit = sizeLimits.page.find((one) => one.moment === moment)
  if (!limit) throw new Error(`No limit has the moment "${moment}".`)
  return (limit.bytes + allowedExtraBytes) / 1000
}

/** Add the measured weight to the test report, even if the weight is within the limit. */
const annotateWeight = (info: TestInfo, { kB, iconsKB, requests, parts }: Weight) =>
  info.annotations.push({
    type: 'weight',
    description: `${kB.toFixed(1)} kB in ${requests} requests, icons ${iconsKB.toFixed(1)} kB; ${parts.join(', ')}`,
  })

/**
 * Make the page treat the server as near, even on a slow computer. If the page treated the server as far away, it would
 * request the dialog before the button is rendered.
 */
const simulateNearServer = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseEnd', {
      get(this: PerformanceNavigationTiming) {
        return this.requestStart + 1
      },
    })
  })

test('On a first visit, the page stays below its size limit until the button is enabled', async ({
  page,
  host,
}, info) => {
  await simulateNearServer(page)
  await markFirst(page, 'button', '[data-kl-button] button')
  await host.visit()
  await expect(host.connectButton).toBeEnabled()
  const weight = await measureWeight(await listUrlsRequestedUntil(page, 'button'))
  annotateWeight(info, weight)
  expect(weight.kB, weight.parts.join('\n')).toBeLessThanOrEqual(
    findLimit('first visit, until the button is interactive'),
  )
})

test('The page stays below its size limit, with at most 6 requests, until the dialog is idle', async ({
  page,
  host,
  dialog,
}, info) => {
  await host.visitAndOpen()
  await page.waitForLoadState('networkidle')
  await dialog.searchesFor('zilpay')
  await expect(dialog.rows).toHaveCount(1)
  const weight = await measureWeight(await listUrlsRequestedUntil(page))
  annotateWeight(info, weight)
  expect
    .soft(weight.kB, weight.parts.join('\n'))
    .toBeLessThanOrEqual(findLimit('dialog open and idle, every wallet searchable'))
  expect(weight.requests, weight.parts.join('\n')).toBeLessThanOrEqual(6)
})

test('The open dialog needs at most 8 requests, with all icons in one file', async ({ page, host, dialog }) => {
  await host.visit()
  await page.waitForLoadState('networkidle')
  expect((await listUrlsRequestedUntil(page)).filter((url) => url.includes('/icons-'))).toEqual([])
  await host.connectButton.click()
  const icon = dialog.row('MetaMask').locator('img')
  await expect.poll(() => icon.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(dialog.list.locator('.kl-tile:empty')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const urls = await listUrlsRequestedUntil(page)
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(8)
  expect(urls.filter((url) => isIcon(url) && url.includes('/icons-'))).toHaveLength(1)
})

test('The page stays below its size limit until it shows a returning visitor’s address', async ({
  page,
  host,
  connectRabby,
}, info) => {
  const wallet = await connectRabby()
  await markFirst(page, 'address', '.kl-account bdi')
  await page.reload()
  await host.showsConnected(wallet.address)
  const weight = await measureWeight(await listUrlsRequestedUntil(page, 'address'))
  annotateWeight(info, weight)
  expect(weight.kB, weight.parts.join('\n')).toBeLessThanOrEqual(
    findLimit('returning visitor, until the address shows'),
  )
})
