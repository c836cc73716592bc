import { privateKeyToAddress } from 'viem/accounts'
import { rabby } from '../journeys/wallets'
import { signInByRequest } from '../signIn/byRequest'
import { installWallet } from '../wallet/installWallet'
import { authPath } from './elsewhere'
import { expect, shortenKeyAddress, test } from './test'

test('If the session arrives while the visitor presses the button, the button does not move and the dialog opens', async ({
  page,
  shop,
  fresh: [key],
  host,
  dialog,
}) => {
  await installWallet(page, { ...rabby, keys: [key] })
  await signInByRequest({ api: page.request, origin: shop, path: authPath }, key)
  let releaseSession = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    releaseSession = resolve
  })
  await page.route('**/api/auth/session', async (route) => {
    await releasePromise
    await route.continue()
  })
  const sessionRequest = page.waitForRequest('**/api/auth/session')
  await page.goto('/')
  await sessionRequest
  const account = page.getByRole('button', { name: shortenKeyAddress(key) })
  await expect(account).toBeHidden()
  const readOffset = () => host.connectButton.evaluate((button: HTMLElement) => button.offsetLeft)
  const offsetBefore = await readOffset()
  await host.connectButton.hover()
  await page.mouse.down()
  const sessionResponse = page.waitForResponse('**/api/auth/session')
  releaseSession()
  expect(await (await sessionResponse).json()).toMatchObject({ session: { address: privateKeyToAddress(key) } })
  // Give the page time for a mistake: it must not render the account before the mouse button is released.
  await page.waitForTimeout(500)
  await expect(account).toBeHidden()
  expect(await readOffset()).toBe(offsetBefore)
  await page.mouse.up()
  await expect(dialog.list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeVisible()
})
