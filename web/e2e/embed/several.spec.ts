import type { Page } from '@playwright/test'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const twoElements = `/?elements=${encodeURIComponent('<kisslock-connect id="a"></kisslock-connect> <kisslock-connect id="b"></kisslock-connect>')}`
const findConnectButton = (page: Page, id: string) =>
  page.locator(`#${id}`).getByRole('button', { name: 'Connect wallet' })
const findAccountButton = (page: Page, id: string) =>
  page.locator(`#${id}`).getByRole('button', { name: /Show account$/ })

test('Several elements share one connection, and the dialog opens in only one of them', async ({ page, dialog }) => {
  const { address } = await installWallet(page, rabby)
  await page.goto(twoElements)
  await findConnectButton(page, 'b').click()
  await expect(dialog.box).toBeVisible()
  await expect(page.locator('#b dialog')).toHaveCount(1)
  await expect(page.locator('#a dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(findConnectButton(page, 'b')).toBeFocused()
  await findConnectButton(page, 'a').click()
  await expect(page.locator('#a dialog[open]')).toHaveCount(1)
  await expect(page.locator('dialog')).toHaveCount(1)
  await dialog.chooses('Rabby Wallet')
  for (const id of ['a', 'b']) await expect(findAccountButton(page, id)).toContainText(shortenAddress(address))
  // Both elements dispatch a `connect` event, each to its own listeners.
  await expect(page.getByRole('log')).toHaveText(new RegExp(`^(connect ${address.slice(0, 6)} 1; ){2}$`))
})

test('After an element is removed and added again, it opens the account and dispatches no event twice', async ({
  page,
  dialog,
}) => {
  const { address } = await installWallet(page, rabby)
  await page.goto(twoElements)
  await findConnectButton(page, 'a').click()
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  await expect(findAccountButton(page, 'a')).toContainText(shortenAddress(address))
  const logBefore = await page.getByRole('log').textContent()
  await page.evaluate(() => {
    const element = document.querySelector('#a') as HTMLElement
    element.remove()
    document.querySelector('main')?.prepend(element)
  })
  await expect(findAccountButton(page, 'a')).toContainText(shortenAddress(address))
  await findAccountButton(page, 'a').click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('log')).toHaveText(logBefore ?? '')
})

test('Removing an element removes its open dialog and leaves the page usable', async ({ page, dialog }) => {
  await page.goto(twoElements)
  await findConnectButton(page, 'a').click()
  await expect(dialog.box).toBeVisible()
  const element = await page.locator('#a').elementHandle()
  await page.evaluate((one) => one?.remove(), element)
  // The dialog of the other element is also in the page, but it is closed.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.getByLabel('The host’s field'.replace('’', "'")).fill('works')
  await findConnectButton(page, 'b').click()
  await expect(dialog.box).toBeVisible()
  await dialog.closes()
  await page.evaluate((one) => one && document.body.append(one), element)
  await findConnectButton(page, 'a').click()
  await expect(page.locator('#a dialog[open]')).toHaveCount(1)
})
