import { rabby } from '../journeys/wallets'
import { keys } from '../signIn/keys'
import { readSession } from '../signIn/test'
import { installWallet } from '../wallet/installWallet'
import { createOperatorAnswer } from './console.fixture'
import { expect, readOperator, test } from './test'

test.use({ answers: { operator: readOperator } })

// Specification 6.1
test('The console denies an account that is not an operator, and opens after a sign-in with an operator’s wallet', async ({
  page,
  console,
  dialog,
  sign,
}) => {
  await installWallet(page, { ...rabby, keys: [keys[1]] })
  await installWallet(page, { name: 'Zerion', rdns: 'io.zerion.wallet', keys: [keys[0]] })
  await console.visit()
  await expect(console.heading).toHaveText('Operators only')
  // Visitors of this site don't sign in, but the operator's dialog continues with the sign-in.
  await console.button('Sign in with your wallet').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signs()
  const refusal = page.getByText('0x7099…\u206079C8 is not on the operators’ list. Ask an owner to add it.')
  await expect(refusal).toBeVisible()
  await expect(console.heading).toBeFocused()
  await console.button('Sign out').click()
  await expect(console.button('Sign in with your wallet')).toBeVisible()
  expect(await readSession(page)).toBeNull()

  await console.button('Sign in with your wallet').click()
  await sign.signs()
  await expect(refusal).toBeVisible()
  await console.button('Choose another wallet').click()
  await dialog.chooses('Zerion')
  await sign.signs()
  await console.shows()
  await expect(console.heading).toHaveText('Connections')
  await expect(console.heading).toBeFocused()
  await page.reload()
  await console.shows()
  await console.button('Sign out').click()
  await expect(console.heading).toHaveText('Operators only')
  await expect(console.heading).toBeFocused()
  expect(await readSession(page)).toBeNull()
})

test('If the account has become an operator, the visitor can try again and gets access', async ({
  page,
  console,
  stub,
}) => {
  stub.answers = { operator: createOperatorAnswer('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false) }
  await console.visit()
  await expect(page.getByText('is not on the operators’ list')).toBeVisible()
  // The stub does not replace the browser's session, which is signed out. The stub's response names an account, so the
  // page requests the operator's access a second time.
  await expect.poll(() => stub.calls.filter((call) => call === 'operator').length).toBe(2)
  stub.answers = {}
  await console.button('Try again').click()
  await console.shows()
})
