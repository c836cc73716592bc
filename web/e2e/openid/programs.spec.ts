import { expect } from '@playwright/test'
import { installRabby } from './providers'
import { test } from './test'

// If a test fails, attach the output of the servers, because the page often does not show the cause.
test.afterEach(async ({ provider, running, page }, info) => {
  if (info.status === 'passed') return
  await info.attach('said', { body: `${page.url()}\n${running.said()}\n${provider.said()}` })
})

test('A visitor signs in to the application with a wallet, returns as the same user, and signs out', async ({
  page,
  browser,
  by,
  provider,
  program,
  running: { origin },
}) => {
  if (by !== 'kisslock phone') await installRabby(page)
  await program.asks(page, origin)
  await provider.enters(page)
  await page.waitForURL(`${origin}/**`)
  const user = await program.user(page, origin)
  expect(user).not.toBe('')
  expect(await provider.isSignedIn(page)).toBe(true)

  // Open a browser that has the provider's session but not the application's session.
  const { cookies, origins } = await page.context().storageState()
  const storageState = {
    cookies: cookies.filter(({ domain }) => domain === new URL(provider.issuer).hostname),
    origins: origins.filter((one) => one.origin === provider.issuer),
  }
  const secondPage = await browser.newPage({ storageState: storageState })
  await program.asks(secondPage, origin)
  await provider.goesOn(secondPage)
  await secondPage.waitForURL(`${origin}/**`)
  expect(await program.user(secondPage, origin)).toBe(user)

  if (!program.leaves || by === 'oidc-provider') return
  await program.leaves(secondPage)
  await expect(secondPage.getByText('Sign in with a wallet')).toBeVisible()
  expect(secondPage.url()).toContain(origin)
  expect(await provider.isSignedIn(secondPage)).toBe(false)
})

test('Two tabs can sign in at the same time, and a failed sign-in can be retried', async ({
  page,
  name,
  by,
  provider,
  program,
  running: { origin },
}) => {
  test.skip(name !== 'openid-client' || by !== 'kisslock', 'This is about one recipe.')
  const tab = await page.context().newPage()
  await installRabby(tab)
  await program.asks(page, origin)
  await program.asks(tab, origin)
  await provider.enters(tab)
  await tab.waitForURL(`${origin}/`)
  // The first tab rendered its sign-in page before the visitor allowed the client in the second tab.
  await page.getByRole('button', { name: 'Allow and continue' }).click()
  await page.waitForURL(`${origin}/`)
  expect(await program.user(page, origin)).toBe(await program.user(tab, origin))
  await page.goto(`${origin}/callback?code=used&state=used`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await provider.goesOn(page)
  await page.waitForURL(`${origin}/`)
})
