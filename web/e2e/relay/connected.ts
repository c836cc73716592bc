import type { Page } from '@playwright/test'
import type { Phone } from '../../practice/phone/createPhone'
import type { WalletChain, WalletState } from '../../practice/wallet/state'
import type { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { pairingIn, type ScanStage } from '../pages/ScanStage'
import { configOf, type PhoneOwner } from '../scan/phones'

type Pages = { host: HostPage; dialog: ConnectDialog; scan: ScanStage; owner: PhoneOwner }

/** A phone whose wallet has scanned the code of Rainbow and said yes. */
export const connectedByPhone = async (
  { host, dialog, scan, owner }: Pages,
  given: Partial<WalletState> = {},
): Promise<Phone> => {
  await host.visitAndOpen()
  await dialog.chooses('Rainbow')
  const text = await scan.reads()
  const phone = await owner.takesPhone(given)
  await (await phone.scan(pairingIn(text))).approve()
  await host.showsConnected(phone.wallet.state().accounts[0]?.address ?? '')
  return phone
}

/** The chain that `kisslock dev` runs, as a wallet keeps it. */
export const localChain = async (page: Page): Promise<WalletChain> => {
  const chain = (await configOf(page)).chains.find(({ id }) => id === 31337)
  if (!chain) throw new Error('There is no local chain: anvil is missing.')
  const { id, name, currency, wallet_rpc } = chain
  return { id, name, currency, rpcUrls: wallet_rpc, explorers: [] }
}

/** The same visitor's second tab. */
export const anotherTab = async (page: Page): Promise<HostPage> => {
  const tab = new HostPage(await page.context().newPage())
  await tab.page.goto(page.url())
  return tab
}
