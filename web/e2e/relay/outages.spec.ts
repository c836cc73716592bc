import { pairingIn } from '../pages/ScanStage'
import { addressOf } from '../scan/phones'
import { expect, test } from './ownRelay'

// A server and a relay of its own, and eight seconds in which nothing comes, on a machine that has more to do.
test.describe.configure({ timeout: 90_000 })

test('A relay that is down at the start is said within eight seconds, and back again it gives a code', async ({
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

test('A relay that goes away while a wallet is connected changes nothing in the page, and the wallet is heard again', async ({
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
    await expect(dialog.box.getByText('Scanning is out of order here')).toBeVisible({ timeout: 5000 })
    await host.showsIdle()
  })
})

test.describe(() => {
  test.use({ relayOptions: ['--silent'] })

  test('A relay that takes the connection and says nothing is the same as one that is down', async ({
    host,
    dialog,
    relay,
    chooseRainbow,
  }) => {
    await relay.start()
    await chooseRainbow()
    await expect(dialog.box.getByText('No code right now')).toBeVisible()
    await host.showsIdle()
  })
})
