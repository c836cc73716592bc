import type { Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import { pairingIn } from '../pages/ScanStage'
import { addressOf } from '../scan/phones'
import { expect, test } from './ownRelay'

/** Moves the page's clock beyond the eight seconds in which a relay has to answer, until the dialog names the failure. */
const hasNoCode = (page: Page, { box }: ConnectDialog) =>
  expect(async () => {
    await page.clock.fastForward(8100)
    await expect(box.getByText('No code is available right now')).toBeVisible({ timeout: 500 })
  }).toPass()

test('A relay that is down at first is named', async ({ page, host, dialog, scan, owner, relay, chooseRainbow }) => {
  await page.clock.install()
  await chooseRainbow()
  await hasNoCode(page, dialog)
  await host.showsIdle()
  await relay.start()
  await dialog.does('Try again')
  const phone = await owner.approves(await scan.reads())
  await host.showsConnected(addressOf(phone))
})

test('A connection that is cut comes back by itself', async ({ page, host, scan, owner, relay, chooseRainbow }) => {
  await relay.start()
  await chooseRainbow()
  const text = await scan.reads()
  const phone = await owner.takesPhone()
  const proposal = await phone.scan(pairingIn(text))
  // The phone's connection is cut as well. Without one its client would repeat the approval after twenty seconds.
  const again = page.waitForEvent('websocket')
  relay.cut()
  await again
  await proposal.approve()
  await host.showsConnected(addressOf(phone))
})

test('A relay that goes away changes nothing in the page', async ({ host, scan, owner, relay, chooseRainbow }) => {
  await relay.start()
  await chooseRainbow()
  const phone = await owner.approves(await scan.reads())
  const address = addressOf(phone)
  await host.showsConnected(address)
  await relay.stop()
  await host.page.reload()
  await host.showsConnected(address)
  await relay.start()
  await phone.disconnect()
  await host.showsIdle()
})

test.describe(() => {
  test.use({ relayOptions: ['--project', 'another'], expectedErrors: null })

  test('A relay that refuses the project id is named at once', async ({ host, dialog, relay, chooseRainbow }) => {
    await relay.start()
    await chooseRainbow()
    await expect(dialog.box.getByText('Scanning does not work here right now')).toBeVisible({ timeout: 5000 })
    await host.showsIdle()
  })
})
