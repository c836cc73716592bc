import { expectAccessible } from '../rules/axe'
import { test as base, expect, startSite } from './test'

/** With a site of its own, whose limit a test may use up. */
const test = base.extend({
  site: async ({ command }, use) => {
    const { value, stop } = await startSite(command)
    await use(value)
    await stop?.()
  },
})

test('A visitor behind an address that has used up its requests reads so, on a page', async ({ page, asked, site }) => {
  const asks = Array.from({ length: 601 }, () => page.request.get(`${site.origin}/oidc/logout`, { maxRedirects: 0 }))
  await Promise.all(asks)
  await page.goto(site.program)
  const answered = page.waitForResponse((one) => one.url().includes('/oidc/authorize'))
  await asked.arrives()
  expect((await answered).status()).toBe(429)
  await expect(asked.heading).toHaveText('Too many requests right now')
  await expect(asked.card).toContainText('Wait a minute, then try again. Nothing was sent to the app.')
  await expect(asked.card.getByRole('code')).toHaveText('http/too-many-requests')
  await expectAccessible(page, 'the page of a program')
  await asked.button('Go back').click()
  await expect(asked.heading).toHaveText('Program')

  await page.goto('/oidc/logout')
  await asked.button('Sign out').click()
  await expect(asked.card.getByRole('alert')).toHaveText(
    /^Signing out did not work\. You are still signed in\. Tidepool has received too many requests .* Wait a minute/,
  )
})
