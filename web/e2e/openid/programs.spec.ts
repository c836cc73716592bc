import { expect } from '@playwright/test'
import { withWallet } from './providers'
import { test } from './test'

// What the servers printed explains a failure that the page does not.
test.afterEach(async ({ provider, running, page }, info) => {
  if (info.status === 'passed') return
  await info.attach('said', { body: `${page.url()}\n${running.said()}\n${provider.said()}` })
})

test('A visitor signs in to the program with a wallet, comes back as the same user, and signs out', async ({
  page,
  by,
  provider,
  program,
  running: { origin },
}) => {
  if (by !== 'kisslock phone') await withWallet(page)
  await program.asks(page, origin)
  await provider.enters(page)
  await page.waitForURL(`${origin}/**`)
  const user = await program.user(page, origin)
  expect(user).not.toBe('')
  expect(await provider.isSignedIn(page)).toBe(true)

  // The program has forgotten the browser; the provider has not, and is allowed to name the user.
  await page.evaluate(() => localStorage.clear())
  // An answer to the page could set a cookie again.
  await page.goto('about:blank')
  await page.context().clearCookies({ domain: 'localhost' })
  await program.asks(page, origin)
  await provider.goesOn(page)
  await page.waitForURL(`${origin}/**`)
  expect(await program.user(page, origin)).toBe(user)

  if (!program.leaves || by === 'oidc-provider') return
  await program.leaves(page)
  await expect(page.getByText('Sign in with a wallet')).toBeVisible()
  expect(page.url()).toContain(origin)
  expect(await provider.isSignedIn(page)).toBe(false)
})
