import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from './test'

const devicesTitle = 'Devices and programs'
const pixelUserAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('The list shows sessions and access tokens, and the visitor can end a session and revoke a token', async ({
  page,
  request,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const phone = await elsewhere(fresh[0], pixelUserAgent)
  await signsIn()
  await user.opens(devicesTitle)
  await user.button('Back').click()
  // On this site no app can get access to an account, so the page has no row for apps.
  await expect(user.button('Wallets you sign in with')).toBeVisible()
  await expect(user.button('Apps with access')).toHaveCount(0)
  await user.button(devicesTitle).click()
  await expect(user.rows.first()).toContainText('This device')
  await expect(user.rows.last()).toContainText('Chrome on Android')
  await expect(user.rows.last()).toContainText('Last used')
  await user.button('End session Chrome on Android').click()
  await user.says('End this session?')
  await expect(user.box).toContainText('Chrome on Android')
  await user.button('Cancel').click()
  await expect(user.rows).toHaveCount(2)
  expect(await phone.user()).toBeDefined()
  await user.button('End session Chrome on Android').click()
  await user.button('End session').click()
  await expect(user.rows).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('The session has ended.')
  await expect(user.box.locator('.kl-note')).toHaveText('The session has ended.')
  expect(await phone.user()).toBeUndefined()

  // The page shows a new token only once.
  await user.button('Create an access token').click()
  await user.says('Create an access token')
  await user.button('Create an access token').click()
  await expect(page.getByLabel('Name of the program')).toBeFocused()
  await expect(user.box).toContainText('Enter a name, so that you can recognize the program later.')
  await page.keyboard.type('nightly report')
  await page.keyboard.press('Enter')
  await user.says('Your new access token')
  await user.button('Copy access token').click()
  await expect(user.button('Copied')).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await expect(user.box.locator('code')).toHaveText(token)
  const requestOrders = () => request.get('/orders', { headers: { authorization: `Bearer ${token}` } })
  expect(await (await requestOrders()).text()).toBe(`${privateKeyToAddress(fresh[0])} nightly report`)
  await user.button('Done').click()
  await expect(user.row('nightly report')).toContainText('Program. Created')
  await expect(user.row('nightly report')).toContainText('last used')
  await expect(user.box).not.toContainText(token)
  await user.button('Remove access nightly report').click()
  await user.says('Remove this program’s access?')
  await expect(user.box).toContainText('To use it again, it needs a new access token.')
  const [name, sentence] = [user.box.getByText('nightly report'), user.box.getByText('The program can no longer use')]
  const measureDistance = async () => ((await sentence.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0)
  expect(await measureDistance()).toBeGreaterThan(((await name.boundingBox())?.height ?? 0) + 2)
  await user.button('Remove access').click()
  await expect(user.rows).toHaveCount(1)
  await expect(user.box.locator('.kl-note')).toHaveText('The program no longer has access.')
  expect((await requestOrders()).status()).toBe(401)
})

test('Creating a token can be cancelled, and signing out everywhere revokes every token', async ({
  page,
  request,
  host,
  user,
  fresh,
  signsIn,
  elsewhere,
}) => {
  const phone = await elsewhere(fresh[0], pixelUserAgent)
  const wallet = await signsIn({ behaviour: { sign: 'ask' } })
  const status = page.getByRole('status')
  await user.opens(devicesTitle)
  await user.button('Create an access token').click()
  await page.getByLabel('Name of the program').fill('ci')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Waiting for your approval in Rabby Wallet.')
  await expect(user.box).toContainText('No window? Click the Rabby Wallet icon')
  // The page shows the text above even before the server has returned the message to sign. Cancel only after the wallet
  // has received the request.
  await expect.poll(() => wallet.methods().includes('personal_sign')).toBe(true)
  await user.button('Cancel').press('Enter')
  await expect(status).toBeEmpty()
  await user.says('Create an access token')
  await expect(page.getByLabel('Name of the program')).toHaveValue('ci')
  await expect(user.button('Cancel')).toHaveCount(0)
  await user.button('Create an access token').click()
  // Approve both requests that the wallet shows: first the cancelled request, which creates no token, then the new one.
  await wallet.approveNext()
  await wallet.approveNext()
  await user.says('Your new access token')
  await expect(status).toBeEmpty()
  const token = await user.box.locator('code').innerText()
  await user.button('Done').click()
  await user.says(devicesTitle)
  await expect(status).toBeEmpty()
  await expect(user.rows).toHaveCount(3)

  await user.button('Sign out everywhere').click()
  await user.says('Sign out everywhere')
  await expect(user.rows).toHaveText(['ci'])
  expect(await phone.user()).toBeDefined()
  await user.button('Cancel').click()
  await user.says(devicesTitle)
  await user.button('Sign out everywhere').click()
  await user.button('Sign out everywhere').click()
  await user.says('You are signed out everywhere')
  await expect(user.rows).toHaveText(['ci'])
  await user.button('Done').click()
  await expect(user.box).toHaveCount(0)
  await expect(host.accountChip).not.toContainText('Signed in')
  expect(await phone.user()).toBeUndefined()
  const answer = await request.get('/orders', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})
