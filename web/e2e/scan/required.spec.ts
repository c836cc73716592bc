import { phone as android } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { startServer } from '../servers/startServer'
import { findAddress, setVisibility, simulateApps } from './phones'
import { expect, test as scanning } from './test'

const settings = `
[site]
name = "Practice"

[sign_in]
mode = "required"

[chains.1]
`

const startSite = async () => {
  const { origin, stop } = await startServer('dev', { 'kisslock.toml': settings })
  return { value: origin, stop }
}

const test = scanning.extend({
  expectedCookies: /^kisslock/,
  baseURL: async ({ once }, use) => use(await once('required sign-in', startSite)),
})

test('If sign-in is required, scanning a code leads to a session', async ({
  page,
  host,
  scan,
  sign,
  owner,
  chooseRainbow,
}) => {
  await chooseRainbow()
  const phone = await owner.approves(await scan.reads())
  await expect(sign.signIn).toBeVisible()
  await sign.signs()
  await host.showsConnected(findAddress(phone))
  await expect(host.accountChip).toContainText('Signed in')
  const { session } = await (await page.request.get('/api/auth/session')).json()
  expect(session.address).toBe(findAddress(phone))
  await page.reload()
  await host.showsConnected(findAddress(phone))
  await expect(host.accountChip).toContainText('Signed in')
})

test.describe('on a phone', () => {
  test.use(android)

  test('If the visitor returns from the app without a signature, the page offers the app again and accepts a late response', async ({
    page,
    host,
    dialog,
    scan,
    sign,
    owner,
  }) => {
    let answer = () => {}
    const approvalPromise = new Promise<void>((resolve) => {
      answer = resolve
    })
    await simulateApps(page)
    await page.clock.install()
    await host.visitAndTap()
    await dialog.row('Trust Wallet').tap()
    const href = await scan.link('Connect here')
    await scan.opener('Connect here').tap()
    const phone = await owner.approves(href, {}, undefined, approvalPromise)
    await sign.signIn.tap()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('Sign with Kisslock phone')
    await setVisibility(page, 'hidden')
    await page.clock.fastForward(60_000)
    await expect(page.getByText('No answer yet')).toHaveCount(0)
    await setVisibility(page, 'visible')
    await page.clock.fastForward(2600)
    await expect(page.getByRole('status')).toHaveText('No answer yet')
    await expect(page.getByRole('link', { name: 'Open Kisslock phone' })).toHaveAttribute('href', 'trust://')
    await expectAccessible(page, 'back without a signature')
    answer()
    await sign.isClosed()
    await host.showsConnected(findAddress(phone))
  })
})
