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
