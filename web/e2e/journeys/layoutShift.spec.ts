import type { Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { readShifts, recordShifts, type Shift } from '../rules/layoutShift'
import { cheapPhoneFactor, slowProcessor } from '../rules/slow'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { otherWallet, phone, rabby } from './wallets'

type Parts = { page: Page; host: HostPage; dialog: ConnectDialog }

/** Go through a visit: from the first paint to a connected wallet, and a reload. Call `look` after every step. */
const goThroughVisit = async ({ page, host, dialog }: Parts, look: (stop: string) => Promise<void>) => {
  await recordShifts(page)
  await installWallet(page, otherWallet)
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visit()
  await look('the page')
  await host.connectButton.click()
  await expect(dialog.list).toBeVisible()
  await look('the dialog')
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  // Wait more than 500 ms after the click, because Chromium attributes layout shifts within 500 ms to the click.
  await page.waitForTimeout(700)
  await look('waiting')
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

// Turn motion on, because the test checks that animations do not count as shifts.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('The page has no layout shift until the wallet is connected, not even right after a click', async ({
  page,
  host,
  dialog,
}) => {
  await goThroughVisit({ page, host, dialog }, async (stop) => {
    expect(await readShifts(page), stop).toEqual([])
  })
})

test.describe('The page on a phone with a slow processor', () => {
  test.use(phone)

  test('the page has no layout shift without input, and the sheet changes its height only after a touch', async ({
    page,
    host,
    dialog,
  }) => {
    await slowProcessor(page, cheapPhoneFactor)
    let knownCount = 0
    await goThroughVisit({ page, host, dialog }, async (stop) => {
      const shifts = await readShifts(page)
      const isTouched = stop === 'the dialog' || stop === 'waiting'
      // On a slow processor, the sheet can move more than 500 ms after the touch, so Chromium no longer attributes the
      // shift to the touch.
      const isSheet = ({ what }: Shift) => /^DIALOG\.[^;]*(; SPAN\.kl-grab [^;]*)?$/.test(what)
      const otherShifts = shifts.slice(knownCount).filter((one) => !one.afterInput && !(isTouched && isSheet(one)))
      expect(otherShifts, stop).toEqual([])
      knownCount = stop === 'connected' ? 0 : shifts.length
    })
  })
})
