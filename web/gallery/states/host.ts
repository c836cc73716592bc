import type { Visitor } from '../visitor'
import { statesOf } from './state'

/** Reloads while the wallet does not answer; the clock stops before the placeholder disappears. */
const reconnecting = async (visitor: Visitor) => {
  const rabby = await visitor.connects()
  rabby.setBehaviour('eth_accounts', 'never')
  await visitor.page.clock.install()
  await visitor.page.reload()
  await visitor.page.getByRole('status', { name: 'Restoring your connection' }).waitFor()
}

/** Reloads while the wallet's worker starts; the clock continues until the button says so. */
const restoring = async (visitor: Visitor) => {
  const rabby = await visitor.connects()
  rabby.wallet.sleep()
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Restoring…' }).waitFor()
}

/** States of the button on the page around the dialog. */
export const host = statesOf()({
  'host-idle': ({ host }) => host.visit(),
  'host-hover': {
    reach: async ({ host }) => {
      await host.visit()
      await host.connectButton.hover()
    },
    pointing: true,
  },
  'host-focus': async ({ host, page }) => {
    await host.visit()
    await page.keyboard.press('Tab')
  },
  'host-connecting': async (visitor) => {
    const { host, dialog } = visitor
    await visitor.has('rabby', { behaviour: { connect: 'ask' } })
    await host.visitAndOpen()
    await visitor.chooses('Rabby Wallet')
    await dialog.says('Approve in Rabby Wallet')
    await dialog.closes()
    await host.showsConnecting()
  },
  'host-reconnecting': reconnecting,
  'host-restoring': restoring,
  'host-connected': async (visitor) => {
    await visitor.connects()
    await visitor.host.accountChip.getByText('mira.eth').waitFor()
    if (await visitor.host.balance.isVisible()) await visitor.host.balance.getByText('ETH').waitFor()
  },
  'host-wrongnet': async (visitor) => {
    await visitor.connects({ chains: [137, 1], chainId: 137 })
    await visitor.host.wrongNetworkButton.waitFor()
  },
})
