import type { BrowserContext } from '@playwright/test'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { expect, test } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { rabby } from './wallets'

/** Open the site in a second tab, and check that the tab shows no connection. */
const openSecondTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  const tab = { host: new HostPage(page), dialog: new ConnectDialog(page) }
  await tab.host.visit()
  await tab.host.showsIdle()
  return tab
}

const countPrompts = (wallet: WalletHandle) => wallet.prompts().length

test('A second tab connects and disconnects together with the first tab', async ({ context, host, dialog }) => {
  const wallet = await installWallet(context, rabby)
  await host.visitAndOpen()
  const second = await openSecondTab(context)
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address)
  await second.host.showsConnected(wallet.address, 'Ethereum')
  expect(countPrompts(wallet)).toBe(1)
  await second.host.page.reload()
  await second.host.showsConnected(wallet.address)
  await dialog.isClosed()
  await host.disconnects()
  await second.host.showsIdle()
})
