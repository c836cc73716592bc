import { otherWallet } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { keys } from '../signIn/keys'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test('If the visitor declines in the wallet and closes the dialog, the visitor returns to the client', async ({
  asked,
  dialog,
  sign,
  withWallet,
}) => {
  await withWallet({ behaviour: { sign: 'reject' } })
  await asked.arrives()
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await sign.says('Not signed in')
  await expect(sign.box).toContainText('Notebook needs your signature before you can continue.')
  await expect(sign.box).toContainText('To go back to Notebook, close this window.')
  await sign.notNow.click()
  await expect(asked.card.getByRole('status')).toHaveText('Nothing was shared with Notebook.')
  await asked.goesBackBy('Cancel', 'Not signed in: access_denied')
})

test('If the account fails the client’s gate, the visitor can use another wallet', async ({
  page,
  asked,
  dialog,
  sign,
  signsIn,
}) => {
  await installWallet(page, { ...otherWallet, keys: [keys[1]], chains: [1] })
  await signsIn({ client: 'vault' })
  await asked.button('Allow and continue').click()
  await expect(asked.heading).toHaveText('This account does not meet the requirements')
  await expect(asked.heading).toBeFocused()
  await expectAccessible(page, 'the page of a program')
  await asked.button('Choose another wallet').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await asked.goesBackBy('Allow and continue', 'Welcome, 0x70997970')
})

test('If the user does not match the client’s ID token, the client gets no code, and the visitor can choose another wallet', async ({
  page,
  asked,
  dialog,
  sign,
  withWallet,
}) => {
  const expectedAccount = (await withWallet()).address.toLowerCase()
  const otherAccount = (await installWallet(page, { ...otherWallet, chains: [1] })).address.toLowerCase()
  await asked.arrives()
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await asked.goesBackBy('Allow and continue', `Welcome, ${expectedAccount}`)
  await asked.arrives()
  await asked.button('Choose another wallet').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await asked.goesBackBy('Allow and continue', `Welcome, ${otherAccount}`)

  await asked.arrives({ known: expectedAccount })
  await asked.goesBackBy('Continue', 'Not signed in: login_required')
  await asked.arrives({ known: expectedAccount })
  await expect(asked.button('Choose another wallet')).toHaveClass(/kl-btn--quiet/)
  await asked.button('Choose another wallet').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await asked.isBack(`Welcome, ${expectedAccount}`)
})

// Rules 53 and 63 of docs/security.md. tests/oidc/test_people.py tests the rate limit.
test('For an unregistered client or redirect URI, the server returns 400, and the page explains why and links back', async ({
  page,
  asked,
  site,
}) => {
  for (const [more, heading, code] of [
    [{ client: 'stranger' }, 'This app is not registered with Tidepool', 'oidc/unknown-client'],
    [
      { redirect_uri: 'https://evil.example/' },
      'The app’s return address is not registered',
      'oidc/redirect-not-registered',
    ],
  ] as const) {
    await page.goto(site.program)
    const responsePromise = page.waitForResponse((one) => one.url().includes('/oidc/authorize'))
    await asked.arrives(more)
    expect((await responsePromise).status()).toBe(400)
    await expect(asked.heading).toHaveText(heading)
    await expect(asked.card.getByRole('code')).toHaveText(code)
    await asked.button('Go back').click()
    await expect(asked.heading).toHaveText('Program')
  }
})

test('A request that has expired can be started again', async ({ page, asked, signsIn }) => {
  await signsIn()
  await expect(asked.button('Allow and continue')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Without the browser cookie, the consent token counts as a token of another browser. The server handles such a token
  // like an expired one.
  const keptCookies = (await page.context().cookies()).filter(({ name }) => !name.endsWith('-browser'))
  await page.context().clearCookies()
  await page.context().addCookies(keptCookies)
  await asked.button('Allow and continue').click()
  await expect(asked.heading).toHaveText('This request has expired')
  await asked.button('Try again').click()
  await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
})

test('The page sends one request at a time, so that the consent token belongs to the cookie', async ({
  page,
  asked,
  signsIn,
}) => {
  let pendingCount = 0
  let maxPending = 0
  const isRequest = (url: string) => url.endsWith('/api/oidc/request')
  page.on('request', (sent) => {
    if (isRequest(sent.url())) maxPending = Math.max(maxPending, ++pendingCount)
  })
  page.on('requestfinished', (sent) => {
    if (isRequest(sent.url())) pendingCount--
  })
  let isFirst = true
  await page.route('**/api/oidc/request', async (route) => {
    // The response to the first request is slow, so the page reads the session before this response arrives.
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 1000))
    isFirst = false
    await route.continue()
  })
  await signsIn()
  await expect(asked.button('Allow and continue')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(maxPending).toBe(1)
  await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
})

test('When a client requests a sign-out, the visitor confirms it or stays signed in', async ({
  page,
  asked,
  site,
  signsIn,
}) => {
  await signsIn()
  await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
  const readSession = async () => (await (await page.request.get(`${site.origin}/api/auth/session`)).json()).session
  await page.goto(`${site.origin}/oidc/logout`)
  await expect(asked.heading).toHaveText('Sign out of Tidepool?')
  await asked.button('Stay signed in').click()
  await expect(asked.heading).toHaveText(/Welcome/)
  expect(await readSession()).not.toBeNull()
  await page.goto(`${site.origin}/oidc/logout?client_id=notebook`)
  await expect(asked.card).toContainText(/Signed in as 0x\w{4}…\w{4}\./)
  await expect(asked.card).toContainText('Notebook asks for this.')
  await expectAccessible(page, 'the page of a program')
  const tooManyResponse = { error: { code: 'http/too-many-requests', message: '' } }
  await page.route('**/api/oidc/logout', (route) => route.fulfill({ status: 429, json: tooManyResponse }), { times: 1 })
  await asked.button('Sign out').click()
  await expect(asked.card.getByRole('alert')).toHaveText(
    /^Signing out did not work\. You are still signed in\. Tidepool has received too many requests .* Wait a minute/,
  )
  await asked.button('Sign out').click()
  await expect(asked.heading).toHaveText('Signed out.')
  expect(await readSession()).toBeNull()
})

test('Without JavaScript, the page tells the visitor to turn on JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto(`${site.program}/login?client=notebook`)
  await expect(page.locator('main').filter({ hasText: 'Turn on JavaScript' })).toBeVisible()
  await context.close()
})
