import { Practice } from '../pages/Practice'
import { startServer } from '../servers/startServer'
import { test as base, expect } from '../test'

const settings = `
[site]
name = "Practice"

[sign_in]
mode = "optional"
`

const startSite = async () => {
  const { origin, stop } = await startServer('dev', { 'kisslock.toml': settings })
  return { value: origin, stop }
}

const test = base.extend({
  expectedCookies: /^kisslock/,
  expectedErrors: / 401 /,
  baseURL: async ({ once }, use) => use(await once('two owners', startSite)),
})

test('The practice wallet’s smart contract account signs in on the local chain when its second owner has signed', async ({
  page,
  host,
  networks,
  sign,
}) => {
  const practice = new Practice(page)
  await host.visitAndChoose('Practice wallet')
  await practice.question('Connect to this site?').getByText('Practice 3, two owners').click()
  await practice.approves('Connect to this site?')
  await host.opensNetworks()
  await networks.chooses('Local chain')
  await practice.approves('Switch network?')
  await networks.isClosed()
  await host.opensAccount()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign in' }).click()
  await sign.signIn.click()
  await expect(practice.question('Sign this message?')).toContainText('Practice 3, two owners')
  await practice.approves('Sign this message?')
  await expect(sign.box).toContainText('If other owners have to sign too, keep this page open. Time left: 60 minutes.')
  await practice.approves('Second owner: sign this message?')
  await sign.isClosed()
  const { session } = await (await page.request.get('/api/auth/session')).json()
  expect(session).toMatchObject({ kind: 'contract', chain_id: 31_337 })
})
