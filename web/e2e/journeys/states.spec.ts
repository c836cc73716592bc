import { shortAddress } from '../../src/dialog/shortAddress'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test('Two minutes without an answer: the page says so, and a second try connects', async ({ page, host, dialog }) => {
  await page.clock.install()
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: ['never', 'approve'] } })
  await host.visit()
  await page.clock.runFor(3000)
  await host.connectButton.click()
  await page.clock.runFor(1000)
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await page.clock.runFor(121_000)
  await dialog.says('Not connected')
  await expect(dialog.status).toHaveText(
    'Connecting failed. We waited two minutes. Open Rabby Wallet, check that it is unlocked, then try again.',
  )
  await dialog.does('Try again')
  await page.clock.runFor(2000)
  await host.showsConnected(wallet.address)
})

test('An approval after the visitor has left connects nothing', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await installWallet(page, { name: 'Other', rdns: 'org.other', behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await dialog.chooses('Other')
  await dialog.says('Approve in Other')
  await wallet.approveNext()
  await dialog.says('Approve in Other')
  await expect(host.accountChip).toHaveCount(0)
})

test('Several wallets are used in turn, left one by one', async ({ page, host, dialog, account, connectRabby }) => {
  const other = await installWallet(page, { name: 'Enkrypt Wallet', rdns: 'com.enkrypt' })
  const first = await connectRabby()
  const wallets = page.getByRole('dialog', { name: 'Connected wallets' })
  const opensWallets = async () => {
    await host.opensAccount()
    await account.box.getByRole('button', { name: /^Connected wallets/ }).click()
  }
  await opensWallets()
  await expect(wallets.getByRole('button', { name: 'Disconnect all' })).toHaveCount(0)
  await wallets.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.chooses('Enkrypt Wallet')
  await host.showsConnected(other.address)
  await dialog.isClosed()
  await opensWallets()
  await expect(wallets.getByRole('radio')).toHaveCount(2)
  await expect(wallets.getByRole('radio', { checked: true })).toContainText(shortAddress(other.address))
  // Arrow keys only move; Enter chooses, because another wallet is another identity.
  await wallets.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowUp')
  await host.showsConnected(other.address)
  await page.keyboard.press('Enter')
  await expect(account.box).toBeVisible()
  await expect(account.box).toContainText(shortAddress(first.address))
  await page.keyboard.press('Escape')
  await opensWallets()
  await wallets.getByRole('button', { name: 'Disconnect all' }).click()
  await page.getByRole('dialog', { name: 'Disconnect all' }).getByRole('button', { name: 'Disconnect all' }).click()
  await host.showsIdle()
  await page.reload()
  await host.showsIdle()
})

test('A wallet that is connected is used, not refused', async ({ page, host, dialog, account, connectRabby }) => {
  const wallet = await connectRabby()
  await host.opensAccount()
  await account.box.getByRole('button', { name: /^Connected wallets/ }).click()
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  await host.showsConnected(wallet.address)
})

test('A discontinued wallet is found by searching, and says what became of it', async ({ host, dialog }) => {
  await host.visitAndOpen()
  await expect(dialog.row('Kaikas')).toHaveCount(0)
  await dialog.searchesFor('kaikas')
  await dialog.chooses('Kaikas')
  await expect(dialog.stage).toContainText('Kaikas Wallet is called Kaia Wallet now.')
  await dialog.does('Continue with Kaia Wallet')
  await expect(dialog.steps).toHaveCount(3)
  await dialog.searchesFor('porto')
  await dialog.chooses('Porto')
  await expect(dialog.stage).toContainText('Porto has closed.')
  await expect(dialog.stage.getByRole('link')).toHaveCount(0)
})

test.describe('a visitor who loses the network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  test('A guide that cannot be loaded offline appears when online', async ({ page, context, host, dialog }) => {
    await host.visitAndOpen()
    await context.setOffline(true)
    await dialog.row('Zerion').focus()
    await page.keyboard.press('Enter')
    await dialog.says('You’re offline')
    await context.setOffline(false)
    await expect(dialog.steps).toHaveCount(3)
  })

  test('Offline the site’s settings are not mentioned; with the guide they are', async ({ context, host, dialog }) => {
    await host.visitAndOpen()
    await context.setOffline(true)
    await dialog.chooses('imToken')
    await dialog.says('You’re offline')
    await expect(dialog.foot).toHaveText(/sees your public address\. Free, and nothing you own moves\.$/)
    await context.setOffline(false)
    await expect(dialog.steps).toHaveCount(3)
    await expect(dialog.foot).toContainText('project id')
  })
})

test.describe('a browser that no store serves', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  })
  test('Without an extension for this browser the card says where it runs', async ({ host, dialog }) => {
    await host.visitAndOpen()
    await dialog.chooses('Frame')
    await expect(dialog.actionCard).toContainText('No Frame for Safari')
    await expect(dialog.actionCard).toContainText('It runs in Chrome and Firefox.')
    await expect(dialog.steps).toHaveCount(3)
  })
})
