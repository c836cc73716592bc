import { hexToString } from 'viem'
import { expect, sessionOf, test } from './test'

test('Where signing in is required, connecting goes straight on to it, and one click signs', async ({
  page,
  host,
  sign,
  calls,
  arrives,
}) => {
  const wallet = await arrives({ behaviour: { sign: 'ask' } })
  await expect(sign.box).toContainText('It is free, and nothing leaves your wallet.')
  await expect(sign.box).toContainText('Tidepool requires you to sign in.')
  await expect.poll(() => calls.count('nonce')).toBe(1)
  await sign.signIn.click()
  await sign.says('Sign with Rabby Wallet')
  const asked = await wallet.approveNext()
  expect(asked).toMatchObject({ kind: 'sign' })
  await sign.says('You are signed in')
  await sign.isClosed()
  await expect(host.accountChip).toContainText('Signed in')
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address, chain_id: 1 })
  expect([calls.count('nonce'), calls.count('verify'), wallet.prompts().length]).toEqual([1, 1, 2])
})

// Specification 7.9
test('The message is ready before the click, and is what the wallet shows', async ({ page, sign, calls, arrives }) => {
  const wallet = await arrives({ behaviour: { sign: 'ask' } })
  const message = await sign.readsMessage()
  const { host } = new URL(page.url())
  expect(message.split('\n').slice(0, 2)).toEqual([
    `${host} wants you to sign in with your Ethereum account:`,
    wallet.address,
  ])
  await expect(sign.fact('Site')).toHaveText(host)
  await expect(sign.fact('Network')).toHaveText('Ethereum')
  await expect(sign.fact('One-time value')).toHaveText(/^Nonce: (.+)$/m.exec(message)?.[1] ?? 'none')
  const before = calls.all().length
  await sign.signIn.click()
  const asked = await wallet.approveNext()
  expect(hexToString((asked as { message: `0x${string}` }).message)).toBe(message)
  expect(calls.all().slice(before)).not.toContain('nonce')
  await sign.isClosed()
})

test('Declined, the visitor stays connected, and can sign after all', async ({ page, sign, calls, arrives }) => {
  const wallet = await arrives({ behaviour: { sign: ['reject', 'approve'] } })
  await sign.signIn.click()
  await sign.says('Not signed in')
  const declined = 'You declined to sign. Tidepool needs your signature before you can continue.'
  await expect(page.getByRole('status')).toHaveText(declined)
  await expect(sign.box).toContainText(declined)
  await sign.does('Try again')
  await sign.isClosed()
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
  expect([calls.count('nonce'), calls.count('verify')]).toEqual([1, 1])
})

test('“Disconnect” replaces “Not now” where signing in is required', async ({ host, sign, calls, arrives }) => {
  const wallet = await arrives()
  await expect(sign.notNow).toBeHidden()
  await sign.disconnect.click()
  await sign.isClosed()
  await host.showsIdle()
  expect(wallet.methods()).not.toContain('personal_sign')
  expect(calls.count('verify')).toBe(0)
})

test.describe('where signing in is optional', () => {
  test.use({ settings: { mode: 'optional' } })

  test('the account offers to sign in, and to sign out again', async ({ page, host, account, sign, chooseRabby }) => {
    const wallet = await chooseRabby()
    await sign.isClosed()
    await host.opensAccount()
    await account.box.getByRole('button', { name: 'Sign in' }).click()
    await sign.signs()
    await host.opensAccount()
    await expect(account.box.getByText('Signed in', { exact: true })).toBeVisible()
    await account.box.getByRole('button', { name: 'Sign out' }).click()
    await sign.isClosed()
    await expect(page.getByRole('status')).toHaveText('Signed out.')
    await host.showsConnected(wallet.address)
    await expect(host.accountChip).not.toContainText('Signed in')
    expect(await sessionOf(page)).toBeNull()
  })
})

test.describe('where signing in is off', () => {
  test.use({ settings: { mode: 'off' } })

  test('no request and no screen is about signing in', async ({ host, account, sign, calls, chooseRabby }) => {
    await chooseRabby()
    await sign.isClosed()
    await host.opensAccount()
    await expect(account.box.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect(account.box.getByRole('button', { name: /sign/i })).toHaveCount(0)
    expect(calls.all()).toEqual([])
  })
})
