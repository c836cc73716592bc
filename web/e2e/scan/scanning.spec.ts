import { findPairingUri } from '../pages/ScanStage'
import { findAddress } from './phones'
import { expect, test } from './test'

// Specification 2.3
test('If a phone scans the code and approves, the wallet is connected', async ({
  host,
  dialog,
  scan,
  owner,
  chooseRainbow,
}) => {
  await chooseRainbow()
  await expect(dialog.steps).toHaveCount(3)
  const text = await scan.reads()
  expect(text).toMatch(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/)
  await expect(scan.line).toHaveText('Waiting for your phone')
  await expect(scan.code).toHaveAccessibleName('Code to scan with Rainbow')
  await expect(dialog.status).toHaveText('Code ready. Scan it with Rainbow.')
  const phone = await owner.takesPhone()
  const proposal = await phone.scan(findPairingUri(text))
  await proposal.approve()
  await host.showsConnected(findAddress(phone))
  await dialog.isClosed()
})

test('A visitor without the app gets a code and links for the download of the app', async ({
  dialog,
  scan,
  chooseRainbow,
}) => {
  await chooseRainbow()
  await scan.reads()
  await dialog.does('Get the app')
  await dialog.says('Get Rainbow')
  await expect(dialog.heading).toBeFocused()
  expect(await scan.reads()).toBe('https://rainbow.me/')
  await expect(dialog.link('App Store')).toHaveAttribute('href', 'https://apps.apple.com/app/id1457119021')
  await expect(dialog.link('Google Play')).toHaveAttribute('href', /play\.google\.com.*me\.rainbow$/)
  await dialog.does('I have the app')
  await dialog.says('Scan with Rainbow')
  expect(await scan.reads()).toMatch(/^https:\/\/rnbwapp\.com/)
})

test('The row “Any phone wallet” shows a code for any wallet, and so does the button that appears if a search finds no wallet', async ({
  host,
  dialog,
  scan,
  owner,
}) => {
  await host.visitAndOpen()
  await dialog.searchesFor('goldfinch')
  await dialog.box.getByRole('button', { name: 'Scan with any wallet app' }).click()
  await dialog.says('Scan with any wallet app')
  await expect(dialog.steps).toHaveCount(3)
  await dialog.searchesFor('')
  await expect(dialog.row('Any phone wallet')).toHaveAttribute('aria-selected', 'true')
  const text = await scan.reads()
  expect(text).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  const phone = await owner.approves(text)
  await host.showsConnected(findAddress(phone))
})

test('Hovering over a row sends nothing to the relay, and only a click shows a code', async ({
  page,
  host,
  dialog,
  scan,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await host.visitAndChoose('MetaMask')
  await scan.reads()
  const socketCount = sockets.length
  const shown = await scan.reads()
  // The scan chunk has loaded, so hovering over the next wallet prerenders its guide, but without a code.
  await dialog.row('Rainbow').hover()
  await expect(dialog.stage.locator('[data-ahead] .kl-step')).toHaveCount(3)
  await page.waitForTimeout(500)
  expect(await scan.reads()).toBe(shown)
  await expect(dialog.stage.locator('[data-ahead] .kl-qr__plate [role="img"]')).toHaveCount(0)
  expect(sockets.length).toBe(socketCount)
  await dialog.row('Rainbow').click()
  await expect(dialog.heading).toContainText('Rainbow')
  await expect.poll(() => scan.reads()).not.toBe(shown)
})
