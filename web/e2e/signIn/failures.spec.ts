import { privateKeyToAccount } from 'viem/accounts'
import { installWallet } from '../wallet/installWallet'
import { alice, bob, keys } from './keys'
import { expect, sessionOf, test } from './test'

test.use({ expectedErrors: / (401|403|429|500|503) |ERR_(CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE|CONNECTION_RESET)/ })

/** Signs the displayed message with the key of another account. */
const forgery = async (message: string) => privateKeyToAccount(keys[1]).signMessage({ message })

test('A signature by another account is refused; the right one is named', async ({ page, sign, arrives }) => {
  const wallet = await arrives({ keys: [keys[0]] })
  wallet.setBehaviour('personal_sign', { value: await forgery(await sign.readsMessage()) })
  await sign.signIn.click()
  await sign.says('This signature does not match')
  await expect(sign.box).toContainText('It was not made by 0xf39F…2266. Check which account Rabby Wallet uses')
  expect(await sessionOf(page)).toBeNull()
})

test.describe('a chain whose node does not answer', () => {
  test.use({ settings: { mode: 'required', rpc: 'http://127.0.0.1:9' } })

  test('a signature that only a contract could have made waits for the node', async ({ page, sign, arrives }) => {
    const wallet = await arrives({ keys: [keys[0]] })
    wallet.setBehaviour('personal_sign', { value: await forgery(await sign.readsMessage()) })
    await sign.signIn.click()
    await sign.says('Ethereum is not answering')
    await expect(sign.box).toContainText('You are still connected.')
    await sign.box.getByText('Details for support').click()
    const details = await sign.box.getByRole('region', { name: 'Details for support' }).innerText()
    expect(details).toContain('Code: sign/unverifiable')
    expect(details).not.toMatch(new RegExp(`${alice}|${bob}`, 'i'))
    expect(await sessionOf(page)).toBeNull()
  })
})

test.describe('a site of its own', () => {
  test.use({ ownSite: true })

  test('a server that comes back gets the signature once more', async ({ page, site, sign, calls, arrives }) => {
    const wallet = await arrives({ behaviour: { sign: 'ask' } })
    await expect.poll(() => calls.count('nonce')).toBe(1)
    await sign.signIn.click()
    await sign.says('Sign with Rabby Wallet')
    await site.pause()
    await wallet.approveNext()
    await sign.says('Tidepool cannot be reached')
    await site.resume()
    await sign.does('Try again')
    await sign.isClosed()
    expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
    expect(wallet.methods().filter((method) => method === 'personal_sign').length).toBe(1)
  })

  test('too many requests from one address: how long to wait', async ({ page, site, sign, arrives }) => {
    const headers = { origin: site.origin }
    await arrives()
    for (let status = 200; status === 200; )
      status = (await page.request.post('/api/auth/nonce', { headers, data: {} })).status()
    await page.reload()
    await page.getByRole('button', { name: /Show account$/ }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sign.says('Too many attempts')
    await expect(sign.box).toContainText(/Wait \d+ (seconds?|minutes?), then try again\./)
  })
})

test('After a lost response the page reads the session first', async ({ page, sign, calls, arrives }) => {
  await arrives()
  await page.route(
    '**/api/auth/verify',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await sign.signIn.click()
  await sign.says('Tidepool cannot be reached')
  await sign.does('Try again')
  await sign.isClosed()
  expect(calls.count('verify')).toBe(1)
  expect(await sessionOf(page)).not.toBeNull()
})

test('A failure of the server is called the site’s, and a second try helps', async ({ page, sign, arrives }) => {
  await arrives()
  const failing = { status: 500, json: { error: { code: 'server/error', request_id: 'r1', message: '', hint: '' } } }
  await page.route('**/api/auth/verify', (route) => route.fulfill(failing), { times: 1 })
  await sign.signIn.click()
  await sign.says('Tidepool could not sign you in')
  await sign.does('Try again')
  await sign.isClosed()
})

test('A message for another site is shown to no wallet', async ({ page, host, dialog, sign }) => {
  const wallet = await installWallet(page, { name: 'Rabby Wallet', rdns: 'io.rabby' })
  await page.route('**/api/auth/nonce', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('127.0.0.1', 'evil.example') })
  })
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await sign.says('Tidepool could not sign you in')
  expect(wallet.methods()).not.toContain('personal_sign')
})

test.describe('what the wallet answers', () => {
  test('a wallet that cannot sign is not asked again', async ({ sign, arrives }) => {
    await arrives({ behaviour: { personal_sign: { error: { code: 4200, message: 'Unsupported method' } } } })
    await sign.signIn.click()
    await sign.says('Rabby Wallet could not sign')
    await expect(sign.box).toContainText('Rabby Wallet cannot sign messages.')
    await expect(sign.box.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('an open question is not repeated, and either answer counts', async ({ page, sign, arrives }) => {
    const wallet = await arrives({ behaviour: { sign: 'ask' } })
    await sign.signIn.click()
    await sign.says('Sign with Rabby Wallet')
    await expect(sign.box).toContainText('Click the Rabby Wallet icon next to the address bar.')
    await expect(sign.box.getByRole('button', { name: /again/ })).toHaveCount(0)
    await sign.does('Cancel')
    await sign.signIn.click()
    await sign.says('Sign with Rabby Wallet')
    await wallet.approveNext()
    await sign.isClosed()
    expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
    expect(wallet.methods().filter((method) => method === 'personal_sign')).toHaveLength(1)
  })
})
