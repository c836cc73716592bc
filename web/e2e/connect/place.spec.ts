import { rabby } from '../journeys/wallets'
import { expectPlaceHeld, readCorner, recordCorner } from '../rules/corner'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { putFiles } from '../rules/putFiles'
import { slowNetwork } from '../rules/slow'
import { installWallet } from '../wallet/installWallet'
import { readDocsFile } from './staticPage'
import { expect, test } from './test'

const link = 'Connect a wallet'

test.beforeEach(({ page, files }) => {
  const script = '<script type="module" src="./kisslock/index.js"></script>'
  const body = readDocsFile('index.html')
    .replace('<title>', '<link rel="icon" href="data:,"><title>')
    .replace('<!-- kisslock -->', script)
  return putFiles(page, files, { '/': body, '/page.js': readDocsFile('site/page.js') })
})

test('On a connection of 20 kB/s, the page of docs/start/static.md reserves the element’s space and never shows a remembered visitor the connect button', async ({
  page,
  host,
}) => {
  const { address } = await installWallet(page, { ...rabby, chains: [1, 8453] })
  await page.goto('/')
  await host.choosesWallet()
  await host.showsConnected(address)
  const waitUntilSeen = () => expect(host.accountChip).toBeVisible({ timeout: 60_000 })
  await expectPlaceHeld(page, address, waitUntilSeen, { empty: true })
})

test('On a slow connection, a new visitor sees the button and never the link that the button replaces', async ({
  page,
  host,
}) => {
  await recordCorner(page)
  await slowNetwork(page, 20)
  await page.goto('/')
  await expect(host.connectButton).toBeVisible()
  expect(await readCorner(page)).toEqual(['', 'Connect wallet'])
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test.describe(`A script that never loads, with the motion preference “${reducedMotion}”`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('if the script never loads, the element’s link appears without a layout shift', async ({ page }) => {
      await page.route('**/kisslock/index.js', () => {})
      await recordShifts(page)
      await recordCorner(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('link', { name: link })).toBeVisible()
      expect(await readCorner(page)).toEqual(['', link])
      expect(await readShifts(page)).toEqual([])
    })
  })

test.describe('A page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, the element’s link is visible immediately', async ({ page }) => {
    await page.goto('/')
    expect(await page.getByRole('link', { name: link }).isVisible()).toBe(true)
  })
})
