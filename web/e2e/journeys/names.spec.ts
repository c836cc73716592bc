import { giveName } from '../chain/contracts'
import { expect, test } from '../chain/test'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

/** A picture of one pixel as a data URL, for which the page sends no request. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('The account button shows the account’s ENS name and the name’s picture instead of the address', async ({
  page,
  host,
  account,
  nodes,
}) => {
  await recordShifts(page)
  const wallet = await installWallet(page, { ...rabby, chains: [1] })
  await giveName(nodes.mainnet, wallet.address, 'mira.eth', pixel)
  await host.visitAndOpen()
  await page.getByRole('option', { name: /^Rabby Wallet/ }).click()
  await expect(host.accountChip).toHaveAccessibleName(/^mira\.eth/)
  const face = host.accountChip.locator('img')
  await expect(face).toBeVisible()
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await host.opensAccount()
  await expect(account.box.getByText('mira.eth')).toBeVisible()
  await expect(account.box.getByText(/^0x.{4}….{4}$/)).toBeVisible()
  await expect(account.box.locator('img[src*="/avatar"]')).toBeVisible()
  await page.reload()
  await expect(host.accountChip).toHaveAccessibleName(/^mira\.eth/)
  await expect(face).toBeVisible()
  expect((await readShifts(page)).filter(({ afterInput }) => !afterInput)).toEqual([])
})
