import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

const detected = 'Detected in this browser'

test('Of two announced wallets only the chosen one is asked', async ({ page, host, dialog }) => {
  const first = await installWallet(page, rabby)
  const second = await installWallet(page, { name: 'Unlisted Wallet', rdns: 'org.never.heard-of' })
  await host.visitAndOpen()
  await expect(dialog.group(detected)).toHaveCount(2)
  await dialog.chooses('Unlisted Wallet')
  await host.showsConnected(second.address)
  expect(first.methods()).toEqual([])
  await page.reload()
  await host.showsConnected(second.address)
})

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
  expect(first.prompts()).toEqual([])
  await page.reload()
  await host.showsConnected(second.address)
})

test('A wallet that announces itself again and again is one row', async ({ page, host, dialog }) => {
  await installWallet(page, rabby)
  await installWallet(page, { name: 'Late one', rdns: 'org.late', announceAfter: 300 })
  await host.visitAndOpen()
  await page.evaluate(() => {
    for (let times = 0; times < 5; times += 1) window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await expect(dialog.row('Late one')).toBeVisible()
  await expect(dialog.group(detected)).toHaveCount(2)
})

test('A wallet stands in one place: detected, it is in no other group', async ({ page, host, dialog }) => {
  await installWallet(page, rabby)
  await host.visitAndOpen()
  await expect(dialog.list.getByRole('option', { name: /^Rabby/ })).toHaveCount(1)
  await dialog.searchesFor('rabby')
  await expect(dialog.rows).toHaveCount(1)
})
