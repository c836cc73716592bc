import type { Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

/** Chooses Rabby, then a second wallet before Rabby has answered. Both keep their question until the test answers it. */
const asksTwoWallets = async (page: Page, host: HostPage, dialog: ConnectDialog) => {
  const first = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  const second = await installWallet(page, { name: 'Second', rdns: 'org.second', behaviour: { connect: 'ask' } })
  await host.visitAndChoose()
  await dialog.says('Approve in Rabby Wallet')
  await dialog.chooses('Second')
  await dialog.says('Approve in Second')
  return [first, second] as const
}

test('After Escape the request goes on, and a late approval connects', async ({ page, host, dialog, chooseRabby }) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  await expect.poll(() => wallet.prompts().length).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await host.showsConnecting()
  await host.connectingButton.click()
  await dialog.says('Approve in Rabby Wallet')
  expect(wallet.prompts()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await wallet.approveNext()
  await host.showsConnected(wallet.address, 'Ethereum')
  await dialog.isClosed()
})

test('Choosing another wallet takes the first request back', async ({ page, host, dialog }) => {
  const [first, second] = await asksTwoWallets(page, host, dialog)
  await first.approveNext()
  await expect(dialog.heading).toHaveText('Approve in Second')
  await second.approveNext()
  await host.showsConnected(second.address)
  await dialog.isClosed()
  await page.reload()
  await host.showsConnected(second.address)
})

test('A wallet is asked once, and declining in it is noticed', async ({ host, dialog, chooseRabby }) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  await dialog.says('Approve in Rabby Wallet')
  await expect(dialog.stage).toContainText('Click the Rabby Wallet icon next to the address bar.')
  await expect(dialog.stage).toContainText('A locked wallet asks for its password first.')
  await expect(dialog.action(/again/i)).toHaveCount(0)
  await dialog.chooses('Rabby Wallet')
  await dialog.closes()
  await host.connectingButton.click()
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await wallet.rejectNext()
  await dialog.says('Not connected')
  await dialog.closes()
  await host.showsIdle()
  expect(wallet.methods().filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1)
})
