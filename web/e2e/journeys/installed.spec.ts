import { readStorage } from '../rules/storage'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

// Specification 1.1
test('One click and one approval connect the wallet and close the dialog, and a reload needs no approval', async ({
  page,
  host,
  dialog,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await expect(dialog.group('Detected in this browser')).toHaveText(['Rabby Wallet'])
  expect(wallet.methods()).toEqual([])
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await expect(dialog.status).toHaveText('Waiting for your approval in Rabby Wallet.')
  await wallet.approveNext()
  await dialog.says('Connected')
  await expect(dialog.stage).toContainText('Tidepool now sees 0x')
  await dialog.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
  await expect(host.card).toContainText(wallet.address)
  await expect(host.card).toContainText('Rabby Wallet')
  await expect(host.accountChip).toBeFocused()
  await page.reload()
  await host.showsConnected(wallet.address, 'Ethereum')
  expect(wallet.prompts()).toHaveLength(1)
})

test('Disconnecting deletes the stored connection, and the next visit offers the last used wallet', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  const wallet = await chooseRabby()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  await host.disconnects()
  await dialog.isClosed()
  await host.showsIdle()
  await expect(host.connectButton).toBeFocused()
  const stored = await readStorage(page)
  expect(stored).not.toHaveProperty('wagmi.recentConnectorId')
  expect(stored['wagmi.store']).not.toContain(wallet.address)
  await page.reload()
  await host.showsIdle()
  await host.connectButton.click()
  await dialog.says('Good to see you again')
  await expect(dialog.row('Rabby Wallet')).toContainText('Last used')
  await dialog.does('Continue with Rabby Wallet')
  await host.showsConnected(wallet.address)
})

// Specification 1.5
test('The account’s address can be copied and opened in an explorer, and disconnecting can be cancelled', async ({
  page,
  host,
  account,
  context,
  connectRabby,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await connectRabby()
  await host.opensAccount()
  await account.copiesAddress()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  await expect(account.explorerLink).toHaveAttribute('href', `https://etherscan.io/address/${wallet.address}`)
  await account.asksToDisconnect()
  await expect(account.question).toContainText('Your wallet and everything in it stay as they are.')
  await account.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(account.box).toBeVisible()
  await host.showsConnected(wallet.address)
})
