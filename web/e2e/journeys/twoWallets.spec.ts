import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

const detected = 'Detected in this browser'

test('Two wallets under one rdns are both shown, the second marked', async ({ page, host, dialog }) => {
  const first = await installWallet(page, rabby)
  const second = await installWallet(page, { ...rabby, name: 'Rabby twin' })
  await host.visitAndOpen()
  await expect(dialog.group(detected)).toHaveCount(2)
  await expect(dialog.group(detected).first()).not.toContainText('Same name')
  await expect(dialog.row('Rabby twin')).toContainText('Same name')
  await expect(dialog.row('Rabby twin')).toHaveAccessibleDescription('Same name')
  await dialog.chooses('Rabby twin')
  await host.showsConnected(second.address)
  expect(first.methods()).toEqual([])
  await page.reload()
  await host.showsConnected(second.address)
})
