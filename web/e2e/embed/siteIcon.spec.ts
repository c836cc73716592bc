import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test('A site whose icon is no picture has two letters in the element’s dialog', async ({ page, host, dialog }) => {
  await page.route('**/assets/icon.*', (route) => route.fulfill({ contentType: 'image/png', body: '' }))
  await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await page.goto('/')
  await host.connectButton.click()
  await dialog.chooses('Rabby Wallet')
  const tile = dialog.stage.locator('.kl-clasp .kl-tile').first()
  await expect(tile).toHaveText('A')
  await expect(tile.locator('img')).toHaveCount(0)
})
