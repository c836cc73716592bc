import type { Locator } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { installWallet } from '../wallet/installWallet'
import { elementHtml, expect, test } from './test'

/**
 * Return one value for each of the elements that show an icon: true if the browser shows a picture, and false if it
 * shows letters.
 */
const arePicturesLoaded = (places: Locator) =>
  places.evaluateAll((elements) => elements.map((one) => (one.querySelector('img')?.naturalWidth ?? 0) > 0))

const chainTile = '.kl-tile--round'

test('The button, the account and the list show the networks’ icons, even after a reload', async ({
  page,
  host,
  account,
  networks,
  shows,
}) => {
  await installWallet(page, { ...rabby, chains: [1, 8453] })
  await shows({ html: elementHtml })
  await host.choosesWallet()
  const button = host.networkChip.locator(chainTile)
  await expect.poll(() => arePicturesLoaded(button)).toEqual([true])
  await page.reload()
  await expect.poll(() => arePicturesLoaded(button)).toEqual([true])
  await host.opensAccount()
  await expect.poll(() => arePicturesLoaded(account.box.locator(chainTile))).toContain(true)
  await page.keyboard.press('Escape')
  await host.opensNetworks()
  await expect.poll(() => arePicturesLoaded(networks.rows.locator(chainTile))).toEqual([true, true])
})

test('A second tab that restores the first tab’s connection also shows the network’s icon', async ({
  context,
  host,
  shows,
}) => {
  await installWallet(context, { ...rabby, chains: [1, 8453] })
  await shows({ html: elementHtml })
  const secondHost = new HostPage(await context.newPage())
  await secondHost.visit()
  await host.choosesWallet()
  await secondHost.showsConnected('', 'Ethereum')
  await expect.poll(() => arePicturesLoaded(secondHost.networkChip.locator(chainTile))).toEqual([true])
})
