import type { Page } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import { shortenNoWrap } from '../../src/dialog/shortAddress'
import { otherWallet } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, shortenKeyAddress, test } from './test'

const linksTitle = 'Wallets you sign in with'
const createTitle = (key: `0x${string}`) => shortenNoWrap(privateKeyToAddress(key))
const findAnnouncement = (page: Page) => page.getByRole('status')

test('A visitor can add and remove accounts of this and another wallet, and removing the session’s account signs the visitor out', async ({
  page,
  host,
  dialog,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [first, second, third] = fresh
  await installWallet(page, { ...otherWallet, keys: [third] })
  const { wallet } = await signsIn({ keys: [first, second] })
  await user.opens(linksTitle)
  await expect(user.box).toContainText('To add another account, switch to it in Rabby Wallet.')
  // The font must not draw the x of 0x1234 as a multiplication sign.
  await expect(user.box.locator('.kl-pane')).toHaveCSS('font-variant-ligatures', 'no-contextual')
  wallet.select(privateKeyToAddress(second))
  await expect(findAnnouncement(page)).toHaveText(`Connected as ${shortenKeyAddress(second)}.`)
  await expect(user.box).toContainText('When you sign, you accept the terms of use of Tidepool.')
  await user.button(`Add ${shortenKeyAddress(second)}`).click()
  await expect(user.rows).toHaveCount(2)
  await expect(user.box).not.toContainText('terms of use')
  await expect(findAnnouncement(page)).toHaveText(
    `You can now sign in to this account with ${shortenKeyAddress(second)}.`,
  )
  const phone = await elsewhere(second)
  expect((await phone.user())?.wallets).toHaveLength(2)
  await user.button(`Remove ${shortenKeyAddress(second)}`).click()
  await user.says(`Remove ${createTitle(second)}?`)
  await user.button('Cancel').click()
  await expect(user.rows).toHaveCount(2)
  await user.button(`Remove ${shortenKeyAddress(second)}`).click()
  await user.button(`Remove ${createTitle(second)}`).click()
  await expect(user.rows).toHaveCount(1)
  await expect(findAnnouncement(page)).toHaveText(`${shortenKeyAddress(second)} was removed.`)
  expect(await phone.user()).toBeUndefined()

  await user.button('Connect another wallet').click()
  await dialog.chooses('Other')
  await user.says(linksTitle)
  await user.button(`Add ${shortenKeyAddress(third)}`).click()
  await expect(user.row(shortenKeyAddress(third))).toContainText('Other')
  await expect(user.row(shortenKeyAddress(first))).toContainText('Signed in')
  await user.button(`Remove ${shortenKeyAddress(first)}`).click()
  await expect(user.box).toContainText('this device will be signed out, too')
  await user.button(`Remove ${createTitle(first)}`).click()
  await user.says('Account')
  await expect(user.button('Sign in')).toBeVisible()
  await page.reload()
  await expect(host.accountChip).not.toContainText('Signed in')
})

test('A wallet of another user is moved only after a confirmation; if it is the user’s last wallet, a second confirmation is required', async ({
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const [mine, theirs, its, login] = fresh
  const before = await elsewhere(theirs)
  await before.links(its)
  const ann = await elsewhere(login)
  await ann.belongsTo(`ann ${login}`)
  const { wallet } = await signsIn({ keys: [mine, theirs, login] })
  await user.opens(linksTitle)
  wallet.select(privateKeyToAddress(theirs))
  await user.button(`Add ${shortenKeyAddress(theirs)}`).click()
  await user.says(`${createTitle(theirs)} belongs to another account`)
  await user.button('Leave it as it is').click()
  await expect(user.rows).toHaveCount(1)
  expect((await before.user())?.wallets).toHaveLength(2)
  await user.button(`Add ${shortenKeyAddress(theirs)}`).click()
  await user.says(`${createTitle(theirs)} belongs to another account`)
  await user.button('Move it to this account').click()
  await expect(user.rows).toHaveCount(2)
  expect(await before.user()).toBeUndefined()
  expect((await (await elsewhere(its)).user())?.wallets).toEqual([privateKeyToAddress(its)])

  wallet.select(privateKeyToAddress(login))
  for (const answer of ['Leave it as it is', 'Move it to this account']) {
    await user.button(`Add ${shortenKeyAddress(login)}`).click()
    await user.button('Move it to this account').click()
    await user.says(`Move ${createTitle(login)} anyway?`)
    await expect(user.box).toContainText('It is the only wallet of the other account.')
    await expect(user.box).toContainText('After the move, this wallet no longer belongs to that account.')
    expect((await ann.user())?.wallets).toHaveLength(1)
    await user.button(answer).click()
    await user.says(linksTitle)
  }
  await expect(user.rows).toHaveCount(3)
  expect(await ann.user()).toBeUndefined()
})

test('A visitor can use the list of wallets with the keyboard, and going back cancels an open request', async ({
  page,
  user,
  fresh,
  signsIn,
}) => {
  const { wallet } = await signsIn({ keys: [fresh[0], fresh[1]], behaviour: { sign: 'ask' } })
  await page.getByRole('button', { name: /Show account$/ }).focus()
  await page.keyboard.press('Enter')
  await user.button(linksTitle).focus()
  await page.keyboard.press('Enter')
  await user.says(linksTitle)
  wallet.select(privateKeyToAddress(fresh[1]))
  await expect(user.button(`Add ${shortenKeyAddress(fresh[1])}`)).toBeVisible()
  for (const name of ['Back', 'Close', `Add ${shortenKeyAddress(fresh[1])}`]) {
    if (name === 'Back') await page.keyboard.press('Shift+Tab')
    else await page.keyboard.press('Tab')
    await expect(user.button(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(findAnnouncement(page)).toHaveText('Waiting for your approval in Rabby Wallet.')
  await expect(user.box).toContainText('No window? Click the Rabby Wallet icon')
  await user.button('Cancel').focus()
  await page.keyboard.press('Enter')
  await user.says(linksTitle)
  await expect(findAnnouncement(page)).toBeEmpty()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(findAnnouncement(page)).toHaveText('Waiting for your approval in Rabby Wallet.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(user.button('Back')).toBeFocused()
  await page.keyboard.press('Enter')
  await user.says('Account')
  await user.button(linksTitle).focus()
  await page.keyboard.press('Enter')
  await user.says(linksTitle)
  await expect(user.rows).toHaveCount(1)
})
