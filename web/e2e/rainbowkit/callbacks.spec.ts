import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test('An effect that depends on openConnectModal opens the dialog once', async ({ page, host, dialog, visits }) => {
  const { address } = await installWallet(page, rabby)
  await visits('?welcome')
  await expect(dialog.box).toBeVisible()
  await dialog.closes()
  await host.showsIdle()
  await host.choosesWallet()
  await host.showsConnected(address)
  await dialog.isClosed()
})
