import { stayHere } from '../../e2e/rules/storeTab'
import type { Visitor } from '../visitor'
import { statesOf } from './state'

const opens = (wallet: string, method: 'Phone' | 'Browser' | 'Desktop') => async (visitor: Visitor) => {
  await visitor.host.visitAndOpen()
  await visitor.opensGuide(wallet, method)
}

/** Goes to the store and comes back. */
const goesToTheStore = async (visitor: Visitor) => {
  await opens('Zerion', 'Browser')(visitor)
  await stayHere(visitor.page)
  await visitor.dialog.link('Get Zerion').click()
  await visitor.dialog.actionCard.getByText('Almost there').waitFor()
}

const installsAndRefreshes = async (visitor: Visitor) => {
  await goesToTheStore(visitor)
  await visitor.has('zerion', { behaviour: { connect: 'ask' } })
  await visitor.dialog.does('Refresh and continue')
  await visitor.dialog.says('Approve in Zerion')
}

/** States after choosing a wallet that is not in this browser: how to install or reach it. */
export const guides = statesOf()({
  install: opens('Zerion', 'Browser'),
  'install-return': goesToTheStore,
  'install-resumed': installsAndRefreshes,
  'install-none': {
    reach: async (visitor) => {
      const { host, dialog } = visitor
      await host.visitAndOpen()
      await dialog.searchesFor('Binance')
      await visitor.chooses('Binance Wallet')
      await dialog.choosesMethod('Browser')
    },
    browser: 'safari',
  },
  'qr-unset': async (visitor) => {
    await visitor.has('rabby')
    await opens('Rainbow', 'Phone')(visitor)
  },
  'ledger-unset': opens('Ledger', 'Desktop'),
  offline: async (visitor) => {
    const { page, host, dialog } = visitor
    await host.visitAndOpen()
    await page.context().setOffline(true)
    await visitor.chooses('Rainbow')
    await dialog.says('You are offline')
  },
})
