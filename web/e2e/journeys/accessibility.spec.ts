import type { Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { expectAccessible, expectAccessibleInBoth } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expectTouchable } from '../rules/targets'
import { test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { movesTo, other, phone, rabby } from './wallets'

// Every test walks through many screens, and axe reads each of them.
test.describe.configure({ timeout: 150_000 })

type Parts = { page: Page; host: HostPage; dialog: ConnectDialog; reads: typeof expectAccessible }

/**
 * On a phone: also that a finger hits every control, which is 44 by 44 pixels (a link 24 high), and that nothing is wider than a
 * screen of 390 and of 320. A phone has the colours of a computer, so that one scheme tells all about it.
 */
const readsOnPhone = async (page: Page, screen: string) => {
  await expectAccessible(page, screen)
  await expectTouchable(page, screen)
  for (const width of [320, phone.viewport.width]) {
    await page.setViewportSize({ ...phone.viewport, width })
    await expectNoSidewaysScroll(page)
  }
}

const devices = [
  ['a computer', {}, expectAccessibleInBoth],
  ['a phone', phone, readsOnPhone],
] as const

/** Back to the list, where the list is not beside the stage. */
const back = async ({ dialog }: Pick<Parts, 'dialog'>) => {
  const button = dialog.action('Back to all wallets')
  if (await button.isVisible()) await button.click()
}

const choosing = async ({ page, host, dialog, reads }: Parts) => {
  await host.visit()
  await reads(page, 'page')
  await host.connectButton.click()
  await dialog.title.waitFor()
  await reads(page, 'home')
  await dialog.searchesFor('wa')
  await reads(page, 'search')
  await dialog.searchesFor('zzzz')
  await dialog.box.getByText('No wallet matches “zzzz”').waitFor()
  await reads(page, 'nothing found')
  await dialog.searchesFor('')
}

const guides = async ({ page, dialog, reads }: Parts) => {
  const all = { Zerion: ['Phone', 'Browser'], Ledger: ['Phone', 'Desktop'], Desig: ['Browser'] } as const
  for (const [name, methods] of Object.entries(all)) {
    await dialog.chooses(name)
    for (const method of methods) {
      await dialog.choosesMethod(method)
      await reads(page, `${name}, ${method}`)
    }
    await back({ dialog })
  }
  await dialog.box.getByRole('button', { name: 'New to wallets?' }).click()
  await dialog.says('A wallet is your key ring')
  await reads(page, 'help, what')
  await dialog.stage.getByRole('tab', { name: 'How to choose' }).click()
  await reads(page, 'help, choose')
}

const asking = async ({ page, host, dialog, reads }: Parts) => {
  const error = { code: -32603, message: 'An internal error. '.repeat(20) }
  await installWallet(page, other)
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visit()
  await host.connectButton.click()
  await dialog.row('Rabby Wallet').waitFor()
  await reads(page, 'home with a detected wallet')
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await reads(page, 'waiting')
  await wallet.rejectNext()
  await dialog.says('Not connected')
  await reads(page, 'rejected')
  wallet.setBehaviour('connect', { error })
  await dialog.does('Try again')
  await dialog.says('Rabby Wallet could not connect')
  await dialog.stage.getByText('Details for support').click()
  await reads(page, 'failed with its details open')
  wallet.setBehaviour('connect', { error: { code: -32002, message: 'Already pending' } })
  await dialog.does('Try again')
  await dialog.says('Rabby Wallet is already asking')
  await reads(page, 'pending')
  await back({ dialog })
  await dialog.searchesFor('kaikas')
  await dialog.chooses('Kaikas')
  await dialog.says('Kaikas Wallet')
  await reads(page, 'a wallet that is gone')
}

for (const [device, use, reads] of devices)
  test.describe(`On ${device}`, () => {
    test.use(use)

    test('choosing a wallet has no accessibility violation in any screen', async ({ page, host, dialog }) => {
      await choosing({ page, host, dialog, reads })
      await guides({ page, host, dialog, reads })
    })

    test('asking a wallet has no accessibility violation in any screen', async ({ page, host, dialog }) => {
      await asking({ page, host, dialog, reads })
    })

    test('a connection has no violation in any screen', async ({ page, host, account, networks, connectRabby }) => {
      await installWallet(page, other)
      const wallet = await connectRabby({ behaviour: { add: 'ask', switch: 'ask' } })
      await host.showsConnected(wallet.address)
      await reads(page, 'page, connected')
      await host.opensAccount()
      await account.box.waitFor()
      await reads(page, 'account')
      await account.box.getByRole('button', { name: /^Connected wallets/ }).click()
      await page.getByRole('radio').first().waitFor()
      await reads(page, 'several wallets')
      await page.getByRole('button', { name: 'Back' }).click()
      await account.asksToDisconnect()
      await reads(page, 'leave')
      await page.keyboard.press('Escape')
      await host.opensNetworks()
      await networks.marksCurrent('Ethereum')
      await reads(page, 'networks')
      await networks.chooses('Polygon')
      await networks.adding('Polygon').waitFor()
      await reads(page, 'adding')
      await wallet.rejectNext()
      await networks.note.first().waitFor()
      await reads(page, 'refused')
      await page.keyboard.press('Escape')
      movesTo(wallet, 56)
      await host.wrongNetworkButton.waitFor()
      await reads(page, 'page, wrong network')
      await host.wrongNetworkButton.click()
      await networks.title.waitFor()
      await reads(page, 'wrong network')
    })
  })

test('Connected, before the dialog leaves, has no accessibility violation', async ({ page, dialog, chooseRabby }) => {
  // The moment is short: the test holds it until axe is done.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((work: () => void, ms = 0) => setTimeout(work, ms === 900 ? 60_000 : ms)) as typeof setTimeout
  })
  await chooseRabby()
  await dialog.says('Connected')
  await expectAccessible(page, 'connected')
  await dialog.says('Connected')
})
