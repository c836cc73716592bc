import type { Page } from '@playwright/test'
import { shortAddress } from '../../src/dialog/shortAddress'
import { expect, sessionOf, test } from './test'

/** The signed-in account beside the button that connects. */
const chip = (page: Page, address: string) =>
  page.getByRole('button', { name: `${shortAddress(address)} Signed in`, exact: true })

test('Disconnecting names the account that stays signed in', async ({ page, host, account, signedIn }) => {
  const { address } = await signedIn()
  await host.opensAccount()
  await account.asksToDisconnect()
  await expect(account.question).toContainText(`You stay signed in to Tidepool as ${shortAddress(address)}`)
  await expect(account.question).not.toContainText('forgets this address')
  await account.confirmsDisconnect()
  await expect(host.connectButton).toBeVisible()
  await expect(chip(page, address)).toBeVisible()
  expect(await sessionOf(page)).toMatchObject({ address })
  await page.reload()
  await chip(page, address).click()
  await expect(account.box).toContainText('You are signed in. No wallet is connected.')
  await expect(account.box.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await account.box.getByRole('button', { name: 'Sign out' }).click()
  await expect(account.box).toBeHidden()
  await expect(chip(page, address)).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('Both can be ended at once', async ({ page, host, account, signedIn }) => {
  const { address } = await signedIn()
  await host.opensAccount()
  await account.asksToDisconnect()
  await account.question.getByRole('button', { name: 'Disconnect and sign out' }).click()
  await host.showsIdle()
  await expect(chip(page, address)).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  await page.reload()
  await host.showsIdle()
})

test('The visitor connects again, and is signed in already', async ({ page, host, account, dialog, signedIn }) => {
  const { address } = await signedIn()
  await host.opensAccount()
  await account.disconnects()
  await chip(page, address).click()
  await account.box.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(address)
  await expect(host.accountChip).toContainText('Signed in')
  await expect(chip(page, address)).toHaveCount(0)
})

test.describe('a site that ends the session with the connection', () => {
  test.use({ settings: { mode: 'required', end_on_disconnect: true } })

  test('says that the address is forgotten, and offers nothing else', async ({ page, host, account, signedIn }) => {
    const { address } = await signedIn()
    await host.opensAccount()
    await account.asksToDisconnect()
    await expect(account.question).toContainText('Tidepool forgets this address on this device.')
    await expect(account.question.getByRole('button', { name: 'Disconnect and sign out' })).toHaveCount(0)
    await account.confirmsDisconnect()
    await host.showsIdle()
    await expect.poll(() => sessionOf(page)).toBeNull()
    await expect(chip(page, address)).toHaveCount(0)
  })
})

test.describe('a site of its own', () => {
  test.use({ ownSite: true, expectedErrors: /ERR_(CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE|CONNECTION_RESET)/ })

  test('that cannot be reached ends neither, and says so', async ({ host, site, account, signedIn }) => {
    const { address } = await signedIn()
    await host.opensAccount()
    await account.asksToDisconnect()
    await expect(account.question.getByRole('button', { name: 'Disconnect and sign out' })).toBeVisible()
    await site.pause()
    await account.question.getByRole('button', { name: 'Disconnect and sign out' }).click()
    await expect(account.question).toContainText('Signing out did not work: Tidepool cannot be reached.')
    await host.showsConnected(address)
    await site.resume()
  })
})
