import { createHash } from 'node:crypto'
import { otherWallet } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { signInWithoutStatement } from '../signIn/byRequest'
import { keys } from '../signIn/keys'
import { installWallet } from '../wallet/installWallet'
import { editorUri, expect, test } from './test'

test('A new visitor signs in with the keyboard and gives consent; a returning visitor only clicks once or signs again', async ({
  page,
  asked,
  sign,
  dialog,
  withWallet,
  site,
}) => {
  const { address } = await withWallet()
  const welcome = `Welcome, ${address.toLowerCase()}`
  await asked.arrives()
  await expect(asked.heading).toHaveText('Continue to Notebook')
  await expect(asked.card).toContainText(new URL(site.program).host)
  await expect(asked.card).toContainText('Notebook sees:')
  await expect(asked.card.getByRole('listitem')).toHaveText([
    'An identifier that Tidepool keeps for you',
    'The address of your wallet, with its name and picture',
  ])
  await expectAccessible(page, 'the page of a program')
  await page.keyboard.press('Tab')
  await expect(asked.button('Sign in')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  expect(await sign.readsMessage()).toContain(`Sign in to Notebook (${new URL(site.program).host}) with this account.`)
  await sign.signIn.press('Enter')
  await sign.isClosed()
  await expect(asked.heading).toBeFocused()
  await asked.button('Allow and continue').press('Enter')
  await asked.isBack(welcome)

  await asked.arrives()
  await expect(asked.card).toContainText('You have allowed this before.')
  await asked.goesBackBy('Continue', welcome)

  // The client's request requires a new signature.
  await asked.arrives({ prompt: 'login' })
  await asked.button('Sign in').click()
  await expect(page.getByRole('dialog', { name: 'Sign in once more' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await asked.isBack(welcome)
})

test('The page first offers the account that the client expects', async ({ page, asked, dialog, sign, withWallet }) => {
  const wallet = await withWallet()
  const expected = await installWallet(page, { ...otherWallet, chains: [1] })
  const shortenAddress = ({ address }: { address: string }) => `${address.slice(0, 6)}…${address.slice(-4)}`
  await asked.arrives({ login_hint: expected.address })
  await expect(asked.card).toContainText(`Notebook asks you to sign in with ${shortenAddress(expected)}.`)
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await expect(asked.card.getByRole('button')).toHaveText([
    `Use ${shortenAddress(expected)}`,
    `Allow and continue as ${shortenAddress(wallet)}`,
    'Do not allow',
  ])
  await expect(asked.button('Use')).toHaveClass(/kl-btn--primary/)
  await asked.button('Use').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await expect(asked.card).not.toContainText('asks you to sign in')
  await asked.goesBackBy('Allow and continue', `Welcome, ${expected.address.toLowerCase()}`)
})

test('The page uses the language that the client requests, even a right-to-left language', async ({ page, asked }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await asked.arrives({ ui_locales: 'tlh ar de' })
  await expect(asked.heading).toHaveText(/المتابعة إلى .Notebook/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'the page of a program')
})

test('If a client requires the terms of use, a visitor reaches it only after signing a message that accepts the terms', async ({
  page,
  asked,
  dialog,
  gate,
  site,
  withWallet,
}) => {
  const [key] = keys
  const { address } = await withWallet({ keys: [key] })
  await signInWithoutStatement({ api: page.request, origin: site.origin }, key)
  // The client `notebook` does not require the terms, but the client `lawyer` does.
  await asked.arrives()
  await expect(asked.button('Allow and continue')).toBeVisible()

  await asked.arrives({ client: 'lawyer' })
  await expect(asked.heading).toHaveText('Continue to Lawyer')
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await gate.says('Sign in once more')
  await expect(gate.box).toContainText('When you sign, you accept the terms of use of Tidepool.')
  await expect(gate.box).not.toContainText('to be sure that it is you')
  await gate.button('Sign in').click()
  await asked.goesBackBy('Allow and continue', `Welcome, ${address.toLowerCase()}`)
})

test('A native app gets the response at its own scheme, and the page warns the visitor each time', async ({
  page,
  asked,
  signsIn,
}) => {
  await signsIn()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const visitedUrls: string[] = []
  devtools.on('Page.frameRequestedNavigation', ({ url }) => visitedUrls.push(url))
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  const query = { response_type: 'code', client_id: 'editor', redirect_uri: editorUri, scope: 'openid', state: 's' }
  const request = new URLSearchParams({ ...query, code_challenge: challenge, code_challenge_method: 'S256' })
  for (const count of [1, 2]) {
    await page.goto(`/oidc/authorize?${request}`)
    await expect(asked.card).toContainText('editor://callback.example')
    await expect(asked.card).toContainText('Any app on this device can claim to be Editor.')
    await asked.button('Allow and continue').click()
    await expect.poll(() => visitedUrls.filter((url) => url.startsWith(`${editorUri}?code=`)).length).toBe(count)
  }
})
