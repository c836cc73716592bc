import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

const restoring = { name: 'Restoring…' }

test('An extension that wakes late is waited for', async ({ page, host, dialog, connectRabby }) => {
  const wallet = await connectRabby()
  const asked = wallet.prompts().length
  wallet.wallet.sleep()
  await page.reload()
  const button = page.getByRole('button', restoring)
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  wallet.wallet.wake()
  await host.showsConnected(wallet.address)
  expect(wallet.prompts().length).toBe(asked)
})

test('A visitor who chooses another wallet while the first one wakes stays with it', async ({ page, host, dialog }) => {
  const first = await installWallet(page, rabby)
  const second = await installWallet(page, { name: 'Zerion', rdns: 'io.zerion.wallet' })
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(first.address)
  await dialog.isClosed()
  first.wallet.sleep()
  await page.reload()
  await page.getByRole('button', restoring).click()
  await dialog.chooses('Zerion')
  await host.showsConnected(second.address)
  await dialog.isClosed()
  first.wallet.wake()
  await page.reload()
  await host.showsConnected(second.address)
})
