import type { BrowserContext } from '@playwright/test'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { expect, test } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { rabby } from './wallets'

/** A second tab of the site, at rest. */
const anotherTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  const tab = { host: new HostPage(page), dialog: new ConnectDialog(page) }
  await tab.host.visit()
  await tab.host.showsIdle()
  return tab
}

const prompts = (wallet: WalletHandle) => wallet.prompts().length

test('A second tab follows connecting and disconnecting', async ({ context, host, dialog, account }) => {
  const wallet = await installWallet(context, rabby)
  await host.visitAndOpen()
  const second = await anotherTab(context)
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address)
  await second.host.showsConnected(wallet.address, 'Ethereum')
  expect(prompts(wallet)).toBe(1)
  await second.host.page.reload()
  await second.host.showsConnected(wallet.address)
  await dialog.isClosed()
  await host.opensAccount()
  await account.disconnects()
  await second.host.showsIdle()
})

test('A second tab that has asked connects with the first approval', async ({ context, host, dialog }) => {
  const wallet = await installWallet(context, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  const second = await anotherTab(context)
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await second.host.connectButton.click()
  await second.dialog.chooses('Rabby Wallet')
  await second.dialog.says('Rabby Wallet is already asking')
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await second.host.showsConnected(wallet.address)
  await second.dialog.isClosed()
  expect(prompts(wallet)).toBe(1)
})
