import { connectedEntries, expect, expectLogged, test } from './test'

test.use({ expectedErrors: / 500 |ERR_(EMPTY_RESPONSE|CONNECTION_RESET|BLOCKED_BY_CLIENT|FAILED)/ })

test('The visitor can connect if the log fails, never responds, closes the connection or is blocked', async ({
  page,
  host,
  dialog,
  account,
  front,
  entries,
  connectRabby,
}) => {
  front.answer = 500
  await connectRabby()
  // A browser might retry after the server closed the connection, so count each step once.
  const countSteps = () => new Set(entries().map(({ step }) => step)).size
  await expect.poll(countSteps).toBe(4)
  for (const answer of ['never', 'hangs up'] as const) {
    front.answer = answer
    front.arrived.length = 0
    await host.disconnects()
    await host.choosesWallet()
    await dialog.isClosed()
    await expect.poll(countSteps).toBe(4)
  }
  await page.route('**/api/auth/_log', (route) => route.abort('blockedbyclient'))
  front.arrived.length = 0
  await host.disconnects()
  await host.choosesWallet()
  await dialog.isClosed()
  await host.opensAccount()
  await expect(account.box).toBeVisible()
  expect(entries()).toEqual([])
})

test('The log contains every step of a visitor who leaves as soon as the wallet is connected', async ({
  page,
  entries,
  chooseRabby,
}) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  // The site's script navigates as soon as the page shows a connection.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.kl-account')) location.href = 'about:blank'
    }).observe(document, { subtree: true, childList: true })
  })
  await wallet.approveNext()
  await page.waitForURL('about:blank')
  await expectLogged(entries, connectedEntries)
})
