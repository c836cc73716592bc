import { noteLog } from '../rules/log'
import { expect, test } from '../signIn/test'
import { connected, expectLogged } from './test'

test('Connecting and the sign-in that follows are one flow', async ({ context, signedIn }) => {
  const entries = noteLog(context)
  await signedIn()
  await expectLogged(() => entries, [...connected, 'signed_in rabby extension'])
  expect(new Set(entries.map(({ flow }) => flow)).size).toBe(1)
})
