import { findPairingUri } from '../pages/ScanStage'
import { findAddress } from '../scan/phones'
import { test } from './ownRelay'

test('A closed connection to the relay is opened again automatically', async ({
  page,
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
  const proposal = await phone.scan(findPairingUri(text))
  // The call `relay.cut` also closes the phone's connection. The phone must be connected again before it approves,
  // because its client would retry the approval only after 20 s.
  const reconnection = page.waitForEvent('websocket')
  relay.cut()
  await reconnection
  await proposal.approve()
  await host.showsConnected(findAddress(phone))
})

test('The page stays connected while the relay is down', async ({ host, scan, owner, relay, chooseRainbow }) => {
  await relay.start()
  await chooseRainbow()
  const phone = await owner.approves(await scan.reads())
  const address = findAddress(phone)
  await host.showsConnected(address)
  await relay.stop()
  await host.page.reload()
  await host.showsConnected(address)
  await relay.start()
  await phone.disconnect()
  await host.showsIdle()
})
