import { noteLog } from '../rules/log'
import { expect, test } from '../signIn/test'
import { connected, expectLogged } from './test'

test('Connecting and the sign-in that follows are one flow', async ({ context, signedIn }) => {
  const entries = noteLog(context)
  await signedIn()
  await expectLogged(() => entries, [...connected, 'signed_in rabby extension'])
  expect(new Set(entries.map(({ flow }) => flow)).size).toBe(1)
})

test('A wallet’s answer that is no signature is an error of that flow', async ({ context, arrives, sign }) => {
  const entries = noteLog(context)
  const wallet = await arrives()
  wallet.setBehaviour('personal_sign', { value: 'signed' })
  await sign.signIn.click()
  await expectLogged(() => entries, [...connected, 'failed SIGN/NO-SIGNATURE rabby extension'])
  expect(entries[4]).toMatchObject({ level: 'error' })
})

test.describe('where signing in is optional', () => {
  test.use({ settings: { mode: 'optional' } })

  test('an opening at the account begins with an action', async ({ context, host, account, sign, chooseRabby }) => {
    const entries = noteLog(context)
    await chooseRabby()
    await sign.isClosed()
    await host.opensAccount()
    await account.box.getByRole('button', { name: 'Sign in' }).click()
    await sign.signIn.click()
    await sign.isClosed()
    await expectLogged(() => entries, [...connected, 'signed_in rabby extension'])
    expect(new Set(entries.map(({ flow }) => flow)).size).toBe(2)
  })
})
