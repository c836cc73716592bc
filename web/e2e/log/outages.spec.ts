import type { Answer } from './front'
import { connected, expect, expectLogged, test } from './test'

test.use({ expectedErrors: / 500 |ERR_(EMPTY_RESPONSE|CONNECTION_RESET|BLOCKED_BY_CLIENT|FAILED)/ })

const answers: readonly Answer[] = [500, 'never', 'hangs up']
for (const answer of answers)
  test(`With a log that answers ${answer} the visitor can connect`, async ({ host, front, entries, connectRabby }) => {
    front.answer = answer
    const wallet = await connectRabby()
    await host.showsConnected(wallet.address)
    // A browser may send again if the server closed the connection.
    await expect.poll(() => new Set(entries().map(({ step }) => step)).size).toBe(4)
  })

test('With the log blocked the visitor can connect', async ({ page, host, dialog, entries, chooseRabby }) => {
  await page.route('**/api/auth/_log', (route) => route.abort('blockedbyclient'))
  const wallet = await chooseRabby()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  expect(entries()).toEqual([])
})

test('A visitor who leaves as soon as the wallet is connected is counted', async ({ page, entries, chooseRabby }) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  // The site's own script navigates at the first sign of a connection.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.kl-account')) location.href = 'about:blank'
    }).observe(document, { subtree: true, childList: true })
  })
  await wallet.approveNext()
  await page.waitForURL('about:blank')
  await expectLogged(entries, connected)
})
