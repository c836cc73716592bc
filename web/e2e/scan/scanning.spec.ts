import { pairingIn } from '../pages/ScanStage'
import { addressOf } from './phones'
import { expect, test } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

// Specification 2.3
test('A code is scanned, the phone approves: connected', async ({ host, dialog, scan, owner, chooseRainbow }) => {
  await chooseRainbow()
  await expect(dialog.steps).toHaveCount(3)
  const text = await scan.reads()
  expect(text).toMatch(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/)
  await expect(scan.line).toHaveText('Waiting for your phone')
  await expect(scan.code).toHaveAccessibleName('Code to scan with Rainbow')
  await expect(dialog.status).toHaveText('Code ready. Scan it with Rainbow.')
  const phone = await owner.takesPhone()
  const proposal = await phone.scan(pairingIn(text))
  await proposal.approve()
  await host.showsConnected(addressOf(phone))
  await dialog.isClosed()
})

// Specification 2.3
test('Declined on the phone, a new code is one click away', async ({ host, dialog, scan, owner, chooseRainbow }) => {
  await chooseRainbow()
  const first = await scan.reads()
  const phone = await owner.rejects(first)
  await dialog.says('Declined on your phone')
  await expect(dialog.heading).toBeFocused()
  await expect(dialog.status).toHaveText('Declined. Nothing was shared.')
  await host.showsIdle()
  await dialog.does('Show a new code')
  await expect(dialog.heading).toBeFocused()
  const second = await scan.reads()
  expect(second).not.toBe(first)
  await (await phone.scan(pairingIn(second))).approve()
  await host.showsConnected(addressOf(phone))
})

// Specification 2.3
test('Before a code runs out a new one replaces it', async ({ page, host, dialog, scan, owner, chooseRainbow }) => {
  await page.clock.install()
  await chooseRainbow()
  const first = await scan.reads()
  await scan.isRenewed()
  await expect(scan.line).toHaveText('New code ready')
  await expect(dialog.status).toHaveText('The code was renewed.')
  const second = await scan.reads()
  expect(second).not.toBe(first)
  // A phone that scans the old code at the last moment cannot connect.
  const late = await owner.takesPhone()
  const answered = late.scan(pairingIn(first)).then((proposal) => proposal.approve())
  await Promise.race([answered.catch(() => undefined), page.waitForTimeout(3000)])
  await page.waitForTimeout(1000)
  await expect(scan.code).toBeVisible()
  await expect(host.accountChip).toHaveCount(0)
  expect(late.sessions()).toEqual([])
  const phone = await owner.approves(second)
  await host.showsConnected(addressOf(phone))
})

test('The link of the code is copied, and confirmed for two seconds', async ({ page, dialog, scan, chooseRainbow }) => {
  await chooseRainbow()
  const text = await scan.reads()
  await scan.copy.click()
  await expect(scan.copy).toHaveText('Link copied')
  await expect(scan.copy).toBeFocused()
  await expect(dialog.status).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pairingIn(text))
  await expect(scan.copy).toHaveText('Copy link')
})

test('A visitor without the app gets a code for the phone’s camera', async ({ dialog, scan, chooseRainbow }) => {
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

test('Any phone wallet: one code, also from a search without results', async ({ host, dialog, scan, owner }) => {
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
  await host.showsConnected(addressOf(phone))
})

for (const way of ['closing', 'choosing another wallet'] as const)
  test(`After ${way} an earlier code connects nothing`, async ({ page, host, dialog, scan, owner, chooseRainbow }) => {
    await chooseRainbow()
    const text = await scan.reads()
    const phone = await owner.takesPhone()
    const proposal = await phone.scan(pairingIn(text))
    await (way === 'closing' ? dialog.closes() : dialog.chooses('Trust Wallet'))
    await proposal.approve().catch(() => undefined)
    // Long enough for an answer that would connect: one takes less than a tenth of this.
    await page.waitForTimeout(1500)
    await expect(host.accountChip).toHaveCount(0)
    // The page has ended the session that the phone had made by then.
    expect(phone.sessions()).toEqual([])
    await page.reload()
    await host.showsIdle()
  })

test('A row under the pointer asks the relay for nothing; only the press shows a code', async ({
  page,
  host,
  dialog,
  scan,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await host.visitAndOpen()
  await dialog.chooses('MetaMask')
  await scan.reads()
  const before = sockets.length
  const shown = await scan.reads()
  // Its chunk is there, so that the next wallet's guide is drawn ahead: without a code.
  await dialog.row('Rainbow').hover()
  await expect(dialog.stage.locator('[data-ahead] .kl-step')).toHaveCount(3)
  await page.waitForTimeout(500)
  expect(await scan.reads()).toBe(shown)
  await expect(dialog.stage.locator('[data-ahead] .kl-qr__plate [role="img"]')).toHaveCount(0)
  expect(sockets.length).toBe(before)
  await dialog.row('Rainbow').click()
  await expect(dialog.heading).toContainText('Rainbow')
  await expect.poll(() => scan.reads()).not.toBe(shown)
})
