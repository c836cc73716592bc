import type { Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { noteShifts, shiftsIn } from '../rules/layoutShift'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { other, phone, rabby } from './wallets'

type Parts = { page: Page; host: HostPage; dialog: ConnectDialog }

/** From the first paint to being connected, and back after a reload; `look` is called at every stop. */
const journey = async ({ page, host, dialog }: Parts, look: (stop: string) => Promise<void>) => {
  await noteShifts(page)
  await installWallet(page, other)
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visit()
  await look('the page')
  await host.connectButton.click()
  await expect(dialog.list).toBeVisible()
  await look('the dialog')
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await look('waiting')
  // The approval comes after more than half a second, so that shifts do not count as caused by input.
  await page.waitForTimeout(700)
  await wallet.approveNext()
  await dialog.says('Connected')
  await dialog.isClosed()
  await host.showsConnected(wallet.address)
  await look('connected')
  await page.reload()
  await host.showsConnected(wallet.address)
  await page.waitForLoadState('networkidle')
  await look('a second visit')
}

// Motion is on: animations must not count as shifts.
const contextOptions = { reducedMotion: 'no-preference' } as const

test.describe('On a computer', () => {
  test.use({ contextOptions })

  test('nothing jumps until the wallet is connected, also right after a click', async ({ page, host, dialog }) => {
    await journey({ page, host, dialog }, async (stop) => {
      expect(await shiftsIn(page), stop).toEqual([])
    })
  })
})

test.describe('On a phone', () => {
  test.use({ ...phone, contextOptions })

  test('nothing jumps by itself; the sheet changes its height after a touch', async ({ page, host, dialog }) => {
    await journey({ page, host, dialog }, async (stop) => {
      expect(
        (await shiftsIn(page)).filter(({ afterInput }) => !afterInput),
        stop,
      ).toEqual([])
    })
  })
})
