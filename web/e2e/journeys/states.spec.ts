import { shortenAddress } from '../../src/dialog/shortAddress'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

test('A visitor switches between two connected wallets and disconnects both wallets at once', async ({
  page,
  host,
  dialog,
  account,
  connectRabby,
}) => {
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
  // Choosing a wallet that is already connected switches to it.
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  await host.showsConnected(first.address)
  await opensWallets()
  await wallets.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.chooses('Enkrypt Wallet')
  await host.showsConnected(other.address)
  await dialog.isClosed()
  await opensWallets()
  await expect(wallets.getByRole('radio')).toHaveCount(2)
  await expect(wallets.getByRole('radio', { checked: true })).toContainText(shortenAddress(other.address))
  // Arrow keys only move the focus, because choosing another wallet changes the visitor's identity. Enter chooses.
  await wallets.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowUp')
  await host.showsConnected(other.address)
  await page.keyboard.press('Enter')
  await expect(account.box).toBeVisible()
  await expect(account.box).toContainText(shortenAddress(first.address))
  await page.keyboard.press('Escape')
  await opensWallets()
  await wallets.getByRole('button', { name: 'Disconnect all' }).click()
  await page.getByRole('dialog', { name: 'Disconnect all' }).getByRole('button', { name: 'Disconnect all' }).click()
  await host.showsIdle()
  await page.reload()
  await host.showsIdle()
})

test('The search finds a discontinued wallet and explains what happened to it', async ({ host, dialog }) => {
  await host.visitAndOpen()
  await expect(dialog.row('Kaikas')).toHaveCount(0)
  await dialog.searchesFor('kaikas')
  await dialog.chooses('Kaikas')
  await expect(dialog.stage).toContainText('Kaikas Wallet is now called Kaia Wallet.')
  await dialog.does('Continue with Kaia Wallet')
  await expect(dialog.steps).toHaveCount(3)
  await dialog.searchesFor('porto')
  await dialog.chooses('Porto')
  await expect(dialog.stage).toContainText('Porto has closed.')
  await expect(dialog.stage.getByRole('link')).toHaveCount(0)
})
