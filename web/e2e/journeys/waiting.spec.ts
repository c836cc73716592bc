import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test('A request stays open after Escape, is not sent again, and connects the wallet after a late approval', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  await dialog.says('Approve in Rabby Wallet')
  await expect(dialog.stage).toContainText('Click the Rabby Wallet icon next to the address bar.')
  await expect(dialog.stage).toContainText('A locked wallet asks for its password first.')
  await expect(dialog.action(/again/i)).toHaveCount(0)
  await dialog.chooses('Rabby Wallet')
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await host.showsConnecting()
  await host.connectingButton.click()
  await dialog.says('Approve in Rabby Wallet')
  await dialog.chooses('Rabby Wallet')
  await page.keyboard.press('Escape')
  await wallet.approveNext()
  await host.showsConnected(wallet.address, 'Ethereum')
  await dialog.isClosed()
  expect(wallet.methods().filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1)
})

test('If the visitor has chosen another wallet, the first wallet’s approval is ignored and the second wallet’s rejection is shown', async ({
  page,
  host,
  dialog,
}) => {
  const first = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  const second = await installWallet(page, { name: 'Second', rdns: 'org.second', behaviour: { connect: 'ask' } })
  await host.visitAndChoose()
  await dialog.says('Approve in Rabby Wallet')
  await dialog.chooses('Second')
  await dialog.says('Approve in Second')
  await first.approveNext()
  await expect(dialog.heading).toHaveText('Approve in Second')
  await second.rejectNext()
  await dialog.says('Not connected')
  await dialog.does('Try again')
  await second.approveNext()
  await host.showsConnected(second.address)
  await dialog.isClosed()
  await page.reload()
  await host.showsConnected(second.address)
})

test('If the page was reloaded during a request, the wallet connects when the visitor approves, without a second request', async ({
  page,
  host,
  dialog,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  const listConnectRequests = () => wallet.methods().filter((method) => method === 'wallet_requestPermissions')
  await host.visitAndChoose()
  await dialog.says('Approve in Rabby Wallet')
  await page.reload()
  await host.connectButton.click()
  await expect(dialog.list).toBeVisible()
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  expect(listConnectRequests()).toHaveLength(1)
  // The page has deleted the stored request, so it does not connect if the wallet exposes an account later.
  expect(await page.evaluate(() => sessionStorage.getItem('kisslock.asked'))).toBeNull()
})

test('An approval after a reload connects the wallet even while the dialog is closed', async ({
  page,
  host,
  dialog,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndChoose()
  await dialog.says('Approve in Rabby Wallet')
  await page.reload()
  await expect(host.connectButton).toBeVisible()
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
})
