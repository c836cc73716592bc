import { expect } from '@playwright/test'
import { withWallet } from './providers'
import { test } from './test'

// What the servers printed explains a failure that the page does not.
test.afterEach(async ({ provider, running, page }, info) => {
  if (info.status !== 'passed')
    await info.attach('said', {
      body: `${page.url()}
${running.said()}
${provider.said()}`,
    })
})

test('A visitor signs in to the program with a wallet, and it knows the user again', async ({
  page,
  provider,
  program,
  running,
}) => {
  await withWallet(page)
  await program.asks(page, running.origin)
  await provider.enters(page)
  await page.waitForURL(`${running.origin}/**`)
  const user = await program.user(page, running.origin)
  expect(user).not.toBe('')
})
