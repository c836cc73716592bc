import { giveName } from '../chain/contracts'
import { expect, test } from '../chain/test'
import { noteShifts, shiftsIn } from '../rules/layoutShift'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

/** A picture of one pixel, inside the record itself, so that no server is asked for it. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const drawing = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

test('A name that leads back to the address replaces it, with its picture', async ({ page, host, account, nodes }) => {
  await noteShifts(page)
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
  expect((await shiftsIn(page)).filter(({ afterInput }) => !afterInput)).toEqual([])
})

test('Without a name the address and its drawn picture stay', async ({ page, host, connectRabby }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/profile/') && asked.push(request.url()))
  const wallet = await connectRabby({ chains: [1] })
  await host.showsConnected(wallet.address)
  await expect(host.balance).toHaveText('0 ETH')
  await page.waitForLoadState('networkidle')
  expect(asked.map((url) => new URL(url).pathname)).toEqual([`/api/profile/${wallet.address}`])
  await expect(host.accountChip.locator('img')).toHaveCount(0)
})

test.describe('A picture that is not shown', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('leaves the drawn one in its place', async ({ page, host, nodes }) => {
    const wallet = await installWallet(page, { ...rabby, chains: [1] })
    await giveName(nodes.mainnet, wallet.address, 'drawn.eth', drawing)
    const refused = page.waitForResponse(/\/avatar$/)
    await host.visitAndOpen()
    await page.getByRole('option', { name: /^Rabby Wallet/ }).click()
    await expect(host.accountChip).toHaveAccessibleName(/^drawn\.eth/)
    expect((await refused).status()).toBe(404)
    await expect(host.accountChip.locator('img')).toBeHidden()
    await expect(host.accountChip.locator('.kl-avatar')).toBeVisible()
  })
})
