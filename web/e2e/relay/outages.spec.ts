import { pairingIn } from '../pages/ScanStage'
import { addressOf } from '../scan/phones'
import { expect, test } from './ownRelay'

// Each test starts a server and a relay, and some wait eight seconds for a timeout.
test.describe.configure({ timeout: 90_000 })

test('A relay that is down at the start is named within eight seconds, and back again it gives a code', async ({
  host,
  dialog,
  scan,
  owner,
  relay,
  chooseRainbow,
}) => {
  await chooseRainbow()
  await expect(dialog.box.getByText('No code right now')).toBeVisible()
  await host.showsIdle()
  await relay.start()
  await dialog.does('Try again')
  const phone = await owner.approves(await scan.reads())
  await host.showsConnected(addressOf(phone))
})

test('A connection that is cut between the code and the approval comes back by itself', async ({
  host,
  scan,
  owner,
  relay,
  chooseRainbow,
}) => {
  await relay.start()
  await chooseRainbow()
  const text = await scan.reads()
  const phone = await owner.takesPhone()
  const proposal = await phone.scan(pairingIn(text))
  relay.cut()
  await proposal.approve()
  await host.showsConnected(addressOf(phone))
})

test('A relay that goes away while a wallet is connected changes nothing in the page, and the wallet’s events arrive later', async ({
  host,
  scan,
  owner,
  relay,
  chooseRainbow,
}) => {
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

  test('A relay that refuses the project id is named as such, at once', async ({
    host,
    dialog,
    relay,
    chooseRainbow,
  }) => {
    await relay.start()
    await chooseRainbow()
    await expect(dialog.box.getByText('Scanning doesn’t work here right now')).toBeVisible({ timeout: 5000 })
    await host.showsIdle()
  })
})

test.describe(() => {
  test.use({ relayOptions: ['--silent'] })

  test('A silent relay is treated like one that is down', async ({ host, dialog, relay, chooseRainbow }) => {
    await relay.start()
    await chooseRainbow()
    await expect(dialog.box.getByText('No code right now')).toBeVisible()
    await host.showsIdle()
  })
})
