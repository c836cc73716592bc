import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { element, expect, test } from './test'

test('A folder and one script tag: the visitor connects, and no host but the page’s own is asked', async ({
  page,
  host,
  dialog,
  shows,
}) => {
  const { address } = await installWallet(page, rabby)
  await shows({ html: element })
  await host.connectButton.click()
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(address, 'Ethereum')
  await page.reload()
  await host.showsConnected(address, 'Ethereum')
})
