import type { Page } from '@playwright/test'
import type { WalletChain } from '../../practice/wallet/state'
import { HostPage } from '../pages/HostPage'
import { readConfig } from '../scan/phones'

/** Return the chain of `kisslock dev` in the form in which a wallet stores it. */
export const readLocalChain = async (page: Page): Promise<WalletChain> => {
  const chain = (await readConfig(page)).chains.find(({ id }) => id === 31337)
  if (!chain) throw new Error('There is no local chain: anvil is missing.')
  const { id, name, currency, wallet_rpc } = chain
  return { id, name, currency, rpcUrls: wallet_rpc, explorers: [] }
}

/** Open a second tab of the same browser. */
export const openSecondTab = async (page: Page): Promise<HostPage> => {
  const tab = new HostPage(await page.context().newPage())
  await tab.page.goto(page.url())
  return tab
}
