import { otherWallet } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { holdCode } from '../rules/heldCode'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { signInWithoutStatement } from '../signIn/byRequest'
import { keys } from '../signIn/keys'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const missingTitle = 'This account does not meet the requirements'

test('A visitor signs in with the keyboard and is redirected to the requested page', async ({
  page,
  forward,
  dialog,
  sign,
  withWallet,
  site,
}) => {
  await withWallet()
  await forward.arrives()
  await expect(forward.heading).toHaveText('Sign in to Tidepool')
  await expect(forward.card).toContainText(`${new URL(site.origin).host}/`)
  await expect(forward.card.getByRole('button')).toHaveText(['Sign in'])
  await expect(page.locator('.kl-btn--primary')).toHaveCount(1)
  await expectAccessible(page, 'the page of a protected address')
  await page.keyboard.press('Tab')
  await expect(forward.button('Sign in')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(forward.button('Sign in')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  await sign.signIn.press('Enter')
  await page.waitForURL('/?day=1')
  // The hosted page on the same host shows the connected wallet.
  await expect(page.getByRole('button', { name: /Show account/ })).toBeVisible()
})

test('Without JavaScript, the page shows the title, requirements and buttons of each state', async ({
  browser,
  page,
  site,
  signsIn,
  gives,
}) => {
  const { address } = await signsIn()
  await gives(address, 7n)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const plain = await context.newPage()
  const card = plain.locator('.ko-card')
  await plain.goto('/forward?gate=signed-in&back=/reports/2026?day=1')
  await expect(card.getByRole('heading')).toHaveText('Sign in to Tidepool')
  await expect(card).toContainText(`${new URL(site.origin).host}/reports/2026`)
  await context.addCookies(await page.context().cookies())
  for (const [gate, ...lines] of [
    ['signed-in', 'You are signed in', 'Continue'],
    ['holders', missingTitle, 'At least 1500.5 ETH', 'This account has 7 ETH', 'Choose another wallet', 'Check again'],
    ['others', missingTitle, 'This account is not one of them', 'Choose another wallet'],
    ['elsewhere', missingTitle, 'Switch the network in your wallet'],
    ['missing', 'We could not check this account', 'Try again'],
  ]) {
    await plain.goto(`/forward?gate=${gate}&back=/a`)
    for (const line of lines) await expect(card).toContainText(line)
    await expect(card).toContainText('Go back')
    await expect(card).toContainText(`Signed in as ${address.slice(0, 6)}…${address.slice(-4)}.`)
  }
  await expect(async () => {
    await plain.goto('/forward?gate=fresh&back=/a')
    await expect(card).toContainText('asks for a new signature', { timeout: 100 })
  }).toPass()
  await plain.goto('/forward?gate=signed-in&back=//evil.example/')
  await expect(card.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/')
  await context.close()
})

test('A click before the dialog’s code has loaded opens the dialog afterwards', async ({ page, forward }) => {
  const decideCode = await holdCode(page, /\/assets\/dialog-[^/]*\.js$/)
  await forward.arrives()
  await forward.button('Sign in').click()
  await expect(forward.button('Sign in')).toHaveAttribute('aria-busy', 'true')
  decideCode('comes')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('The page shows what is missing, and checking again redirects the visitor once the account holds enough', async ({
  page,
  forward,
  signsIn,
  gives,
}) => {
  const { address } = await signsIn()
  await gives(address, 1000n)
  await forward.arrives('holders')
  await expect(forward.heading).toHaveText(missingTitle)
  await expect(forward.card.getByRole('listitem')).toHaveText(
    /At least .?1,500\.5.? .?ETH.*This account has .?1,000.? /,
  )
  await expectAccessible(page, 'the page of a protected address')
  await forward.button('Choose another wallet').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(forward.button('Choose another wallet')).toBeFocused()
  await gives(address, 1200n)
  // A denied page load can use balances that are up to two seconds old, so click until the page shows the new balance.
  await expect(async () => {
    await forward.button('Check again').click()
    await expect(forward.card).toContainText('1,200', { timeout: 500 })
  }).toPass()
  await expect(forward.button('Check again')).toBeFocused()
  await gives(address, 1501n)
  await expect(async () => {
    await forward.button('Check again').click()
    await page.waitForURL('/?day=1', { timeout: 1000 })
  }).toPass()
})

test('If the visitor declines to sign, the page shows its requirements', async ({
  forward,
  dialog,
  sign,
  withWallet,
}) => {
  await withWallet({ behaviour: { sign: 'reject' } })
  await forward.arrives()
  await forward.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await sign.says('Not signed in')
  await expect(sign.box).toContainText('Tidepool needs your signature before you can continue.')
  await sign.notNow.click()
  await expect(forward.heading).toHaveText('Sign in to Tidepool')
})

test('The page shows its new state when a session begins or ends in another tab', async ({
  page,
  forward,
  signsIn,
  site,
}) => {
  const notifySessionChange = async (call?: 'sign-out') => {
    if (call) await page.request.post(`/api/auth/${call}`, { headers: { origin: site.origin }, data: {} })
    const tab = await page.context().newPage()
    await tab.goto(`${site.origin}/api/health`)
    await tab.evaluate(() => new BroadcastChannel('kisslock.session').postMessage('changed'))
    await tab.close()
  }
  await forward.arrives('others')
  await expect(forward.heading).toHaveText('Sign in to Tidepool')
  await signsIn()
  await notifySessionChange()
  await expect(forward.heading).toHaveText(missingTitle)
  await expect(forward.heading).toBeFocused()
  await notifySessionChange('sign-out')
  await expect(forward.heading).toHaveText('Sign in to Tidepool')
  await expect(forward.button('Sign in')).toBeVisible()
})

test('A visitor who signs in with another wallet is redirected, and a visitor who already has access continues only after a click', async ({
  page,
  forward,
  signsIn,
  gives,
  dialog,
  sign,
}) => {
  await signsIn()
  const rich = await installWallet(page, { ...otherWallet, chains: [31_337] })
  await gives(rich.address, 2000n)
  await forward.arrives('holders')
  await forward.button('Choose another wallet').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await page.waitForURL('/?day=1')
  await forward.arrives('holders')
  await expect(forward.heading).toHaveText('You are signed in')
  await forward.link('Continue').click()
  await page.waitForURL('/?day=1')
})

test('The Back button returns to the previous page, or to the site if there is no previous page', async ({
  page,
  forward,
}) => {
  await page.goto('/api/health')
  await forward.arrives()
  await forward.link('Go back').click()
  await page.waitForURL('/api/health')
  const tab = await page.context().newPage()
  await tab.goto('/forward?gate=signed-in&back=/a')
  await tab.evaluate(() => Object.defineProperty(history, 'length', { value: 1 }))
  await tab.locator('main').getByRole('link', { name: 'Go back' }).click()
  await tab.waitForURL('/')
  await tab.close()
})

test('In Arabic on a screen of 320 pixels, the page does not scroll sideways and has no accessibility violation', async ({
  page,
  forward,
  signsIn,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signsIn()
  await forward.arrives('holders', { locale: 'ar' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'the page of a protected address')
})

test('If the visitor has not accepted the terms of use, the visitor signs again and is redirected to the requested page', async ({
  page,
  forward,
  gate,
  dialog,
  site,
  withWallet,
}) => {
  const [key] = keys
  await signInWithoutStatement({ api: page.request, origin: site.origin, chainId: 31_337 }, key)
  await withWallet({ keys: [key] })

  await forward.arrives('signed-in')
  await expect(forward.heading).toHaveText('You are signed in')
  await forward.arrives('signed-in', { terms: '1' })
  await expect(forward.heading).toHaveText('Sign in once more')
  await expect(forward.card).toContainText('When you sign, you accept the terms of use of Tidepool.')
  await expectAccessible(page, 'the page that asks for the terms of use')
  await forward.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await gate.says('Sign in once more')
  await expect(gate.box.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(gate.box).not.toContainText('to be sure that it is you')
  await gate.button('Sign in').click()
  await page.waitForURL('/?day=1')
})
