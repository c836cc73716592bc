import { privateKeyToAddress } from 'viem/accounts'
import { shortenNoWrap } from '../../src/dialog/shortAddress'
import { expect, shortenKeyAddress, test } from './test'

const linksTitle = 'Wallets you sign in with'
const renewTitle = 'Sign in once more'

test('To add a wallet, a visitor with an old session has to sign in again', async ({
  page,
  host,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [first, second] = fresh
  const { wallet } = await signsIn({ keys: [first, second] })
  await (await elsewhere(first)).ages(first)
  await user.opens(linksTitle)
  wallet.select(privateKeyToAddress(second))
  await user.button(`Add ${shortenKeyAddress(second)}`).click()
  await user.says(renewTitle)
  await expect(user.box).toContainText('switch to one of these accounts')
  await expect(user.rows).toHaveText([shortenKeyAddress(first)])
  wallet.select(privateKeyToAddress(first))
  await user.button('Sign in').click()
  await user.says(linksTitle)
  await expect(user.rows).toHaveCount(2)
  await expect(page.getByRole('status')).toHaveText(
    `You can now sign in to this account with ${shortenKeyAddress(second)}.`,
  )
  const phone = await elsewhere(second)
  expect((await phone.user())?.wallets).toHaveLength(2)

  // The wallet's current account belongs to the same user, so the page does not ask for another sign-in.
  wallet.select(privateKeyToAddress(second))
  await page.keyboard.press('Escape')
  await expect(host.accountChip).toContainText(shortenKeyAddress(second))
  await expect(host.accountChip).toContainText('Signed in')
  await host.opensAccount()
  await expect(user.box).toContainText(
    `You are signed in with ${shortenKeyAddress(first)}. ${shortenKeyAddress(second)} belongs to the same account.`,
  )
  await expect(user.button(/^Sign in$/)).toHaveCount(0)
  await page.reload()
  await expect(host.accountChip).toContainText('Signed in')
})

test('A recently added wallet cannot remove the older wallet, and the visitor sees why', async ({
  page,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [first, second] = fresh
  const owner = await elsewhere(first)
  await owner.ages(first)
  await owner.signsIn()
  await owner.links(second)
  const wallet = await signsIn({ keys: [second, first] })
  await user.opens(linksTitle)
  await user.button(`Remove ${shortenKeyAddress(first)}`).click()
  await user.button(`Remove ${shortenNoWrap(privateKeyToAddress(first))}`).click()
  await user.says(renewTitle)
  await expect(user.box).toContainText('For safety, a wallet added in the last 7 days cannot confirm this step.')
  expect((await owner.user())?.wallets).toHaveLength(2)
  // After the visitor has declined the signature, the page stays on this step. Leaving the step changes nothing.
  wallet.wallet.select(privateKeyToAddress(first))
  wallet.setBehaviour('sign', 'reject')
  await user.button('Sign in').click()
  await expect(user.box.locator('.kl-note')).toHaveText('You declined to sign. Nothing has changed.')
  await user.button('Back').click()
  await user.says(linksTitle)
  await expect(user.rows).toHaveCount(2)
  await page.keyboard.press('Escape')
  expect((await owner.user())?.wallets).toHaveLength(2)
})

test('The owner sees a wallet that a thief with a stolen session has added', async ({
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [first, second, third] = fresh
  await signsIn()
  const thief = await elsewhere(first)
  await thief.links(second)
  await user.opens('Wallets you sign in with')
  await expect(user.row(shortenKeyAddress(second))).toContainText('Added')
  await expect(user.row(shortenKeyAddress(first))).not.toContainText('Added')
  await user.box.page().keyboard.press('Escape')
  await user.opens('Devices and programs')
  await user.button('Sign out everywhere').click()
  await user.says('Sign out everywhere')
  await expect(user.rows).toHaveCount(1)
  // The thief links an account while the owner reads the confirmation.
  await thief.links(third)
  await user.button('Sign out everywhere').click()
  await user.says('You are signed out everywhere')
  await expect(user.row(shortenKeyAddress(second))).toContainText('Added')
  await expect(user.row(shortenKeyAddress(third))).toContainText('Added')
})

test('When signing out everywhere, a visitor can also remove a recently added wallet', async ({
  page,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [first, second] = fresh
  await signsIn()
  const owner = await elsewhere(first)
  await owner.links(second)
  const thief = await elsewhere(second)
  await owner.ages(first)
  await user.opens('Devices and programs')
  await user.button('Sign out everywhere').focus()
  await page.keyboard.press('Enter')
  await user.says('Sign out everywhere')
  const choice = user.box.getByRole('checkbox', { name: `Remove ${shortenKeyAddress(second)}` })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await user.says(renewTitle)
  expect(await thief.user()).toBeDefined()
  await user.button('Sign in').focus()
  await page.keyboard.press('Enter')
  await user.says('You are signed out everywhere')
  await expect(user.box).toContainText(`${shortenKeyAddress(second)} was removed.`)
  expect([await owner.user(), await thief.user()]).toEqual([undefined, undefined])
  expect((await (await thief.signsIn()).user())?.wallets).toEqual([privateKeyToAddress(second)])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(user.button('Done')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(user.box).toHaveCount(0)
})
