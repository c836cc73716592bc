import { SignInDialog } from '../pages/SignInDialog'
import { startServer } from '../servers/startServer'
import { addressOf } from './phones'
import { expect, test as scanning } from './test'

const settings = `
[site]
name = "Practice"

[sign_in]
mode = "required"

[chains.1]
`

const start = async () => {
  const { origin, stop } = await startServer('dev', { 'kisslock.toml': settings })
  return { value: origin, stop }
}

const test = scanning.extend({
  expectedCookies: /^kisslock/,
  baseURL: async ({ once }, use) => use(await once('required sign-in', start)),
})

test('With required sign-in a scan leads to a session', async ({ page, host, scan, owner, chooseRainbow }) => {
  const sign = new SignInDialog(page)
  await chooseRainbow()
  const phone = await owner.approves(await scan.reads())
  await expect(sign.signIn).toBeVisible()
  await sign.signIn.click()
  await sign.isClosed()
  await host.showsConnected(addressOf(phone))
  await expect(host.accountChip).toContainText('Signed in')
  const { session } = await (await page.request.get('/api/auth/session')).json()
  expect(session.address).toBe(addressOf(phone))
  await page.reload()
  await host.showsConnected(addressOf(phone))
  await expect(host.accountChip).toContainText('Signed in')
})
