import { AccountDialog } from '../pages/AccountDialog'
import type { HostPage } from '../pages/HostPage'
import { installWallet } from '../wallet/installWallet'
import { addressOf } from './phones'
import { expect, test } from './test'

const end =
  'Ctrl Wallet has closed. If its app is still installed, open it and write the secret recovery phrase on paper.'

/** Opens the account, expects that it says so often what the owner does, and closes it. */
const expectEnd = async (host: HostPage, times: 0 | 1): Promise<void> => {
  const account = new AccountDialog(host.page)
  await host.opensAccount()
  await expect(account.networkRow).toBeVisible()
  await expect(account.box.getByText(end)).toHaveCount(times)
  await host.page.keyboard.press('Escape')
  await expect(account.box).toHaveCount(0)
}

test('The owner of a closed wallet reads the way out in the account, once', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, { name: 'Ctrl', rdns: 'xyz.ctrl' })
  await host.visitAndOpen()
  await dialog.chooses('Ctrl Wallet')
  await host.showsConnected(wallet.address)
  await expectEnd(host, 1)
  await expectEnd(host, 0)
})

test('A scanned wallet named as a closed one shows the way out', async ({ host, scan, owner, chooseRainbow }) => {
  await chooseRainbow()
  const phone = await owner.approves(await scan.reads(), {}, 'Ctrl Wallet')
  await host.showsConnected(addressOf(phone))
  await expectEnd(host, 1)
})
