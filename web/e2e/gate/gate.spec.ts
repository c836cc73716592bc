import { mint } from '../chain/contracts'
import { otherWallet } from '../journeys/wallets'
import { bob, keys } from '../signIn/keys'
import { installWallet } from '../wallet/installWallet'
import { clickShopButton, expect, missingTitle, tabTo, test } from './test'

test('A visitor who holds too few tokens sees what is missing, and gets access when the account holds enough', async ({
  page,
  shop,
  sign,
  gate,
  said,
  arrives,
}) => {
  const { address } = await arrives()
  await mint(shop.chain, address, 12_500_000n)
  await page.getByLabel('Amount').fill('70')
  await clickShopButton(page, 'Club')
  await sign.signIn.click()
  await gate.says(missingTitle)
  await expect(gate.title).toBeFocused()
  await expect(gate.needs).toHaveText('At least 100 TUSD on Local chainThis account has 12.5 TUSD')
  await expect(gate.box).toContainText('To use another account, choose it in Rabby Wallet.')

  await gate.button('Check again').click()
  await expect(page.getByRole('status')).toHaveText(missingTitle)
  await expect(gate.button('Check again')).toBeFocused()
  await mint(shop.chain, address, 87_500_000n)
  await gate.button('Check again').click()
  await gate.isClosed()
  await expect.poll(() => said).toEqual([`200 Welcome, ${address}.`])
  await expect(page.getByLabel('Amount')).toHaveValue('70')
})

test('A visitor can sign in with another wallet and then gets access', async ({
  page,
  shop,
  dialog,
  sign,
  gate,
  said,
  arrives,
}) => {
  await mint(shop.chain, bob, 100_000_000n)
  await installWallet(page, { ...otherWallet, keys: [keys[1]], chains: [31_337] })
  await arrives({ signedIn: true })
  await clickShopButton(page, 'Club')
  await gate.says(missingTitle)
  await gate.button('Choose another wallet').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await expect.poll(() => said).toEqual([`200 Welcome, ${bob}.`])
})

test('If a sign-in is too old, the visitor has to sign in again and sees the reason, even without a connected wallet', async ({
  page,
  dialog,
  account,
  gate,
  said,
  arrives,
}) => {
  const { address } = await arrives({ signedIn: true })
  await clickShopButton(page, 'Withdraw')
  await expect.poll(() => said).toEqual([`200 Paid to ${address}.`])
  await page.request.post('/later?seconds=301')
  await page.getByLabel('Amount').fill('70')

  await clickShopButton(page, 'Withdraw')
  await gate.says('Sign in once more')
  await expect(gate.box).toContainText('Tidepool asks for a new signature before this step')
  await gate.button('Not now').click()
  await expect.poll(() => said.at(-1)).toBe('The visitor went back')

  await clickShopButton(page, 'Withdraw')
  await gate.button('Sign in').click()
  await expect.poll(() => said.at(-1)).toBe(`200 Paid to ${address}.`)
  await gate.isClosed()
  await expect(page.getByLabel('Amount')).toHaveValue('70')

  // Without a connected wallet, the dialog starts with the list of wallets.
  await page.request.post('/later?seconds=301')
  await page.locator('[data-kl-button] button').last().click()
  await account.disconnects()
  await clickShopButton(page, 'Withdraw')
  await dialog.chooses('Rabby Wallet')
  await gate.says('Sign in once more')
  await gate.button('Sign in').click()
  await expect.poll(() => said.length).toBe(4)
  expect(said.at(-1)).toBe(`200 Paid to ${address}.`)
})

test('After the terms of use have changed, the visitor signs again and then gets access', async ({
  page,
  gate,
  said,
  arrives,
}) => {
  await arrives({ signedIn: true })
  await clickShopButton(page, 'Members')
  await expect.poll(() => said).toEqual(['200 Accepted version 1.'])
  await page.request.post('/newer-terms')

  await clickShopButton(page, 'Members')
  await gate.says('Sign in once more')
  await expect(gate.box).toContainText('When you sign, you accept the terms of use of Tidepool.')
  await expect(gate.box.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://tidepool.example/terms')
  await gate.button('Not now').click()
  await expect.poll(() => said.at(-1)).toBe('The visitor went back')

  await clickShopButton(page, 'Members')
  await gate.button('Sign in').click()
  await expect.poll(() => said.at(-1)).toBe('200 Accepted version 2.')
  await gate.isClosed()
})

test('With the keyboard, a visitor reaches the newer terms and signs, then signs again because the terms changed meanwhile', async ({
  page,
  gate,
  said,
  arrives,
}) => {
  const wallet = await arrives({ signedIn: true })
  await page.request.post('/newer-terms?version=3')
  const members = page.getByRole('button', { name: 'Members' })
  await members.press('Enter')
  await gate.says('Sign in once more')
  await expect(gate.title).toBeFocused()
  await expect(gate.box).not.toContainText('to be sure that it is you')
  await tabTo(page, gate.box.getByRole('link', { name: 'Terms' }))
  wallet.setBehaviour('personal_sign', 'ask')
  await tabTo(page, gate.button('Sign in'))
  await page.keyboard.press('Enter')
  await page.request.post('/newer-terms?version=4')
  const text = expect.stringContaining('I accept the terms of use, version 3.')
  expect(await wallet.approveNext()).toMatchObject({ text })

  // The signed message does not name the current version of the terms, so the dialog requests another signature.
  await gate.says('Sign in once more')
  await tabTo(page, gate.button('Sign in'))
  await page.keyboard.press('Enter')
  await wallet.approveNext()
  await expect.poll(() => said).toEqual(['200 Accepted version 4.'])
  await gate.isClosed()
  await expect(members).toBeFocused()
})
