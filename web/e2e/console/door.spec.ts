import { rabby } from '../journeys/wallets'
import { keys } from '../signIn/keys'
import { sessionOf } from '../signIn/test'
import { installWallet } from '../wallet/installWallet'
import { accessAnswer } from './console.fixture'
import { bySession, expect, test } from './test'

test.use({ answers: { operator: bySession } })

test('An operator signs in at the gate by the dialog, and signs out again', async ({ page, console, dialog, sign }) => {
  await installWallet(page, { ...rabby, keys: [keys[0]] })
  await console.visit()
  await expect(console.heading).toHaveText('Operators only')
  await console.button('Sign in with your wallet').click()
  await dialog.chooses('Rabby Wallet')
  // Visitors of this site do not sign in; the operator's dialog goes straight on to it.
  await sign.signs()
  await console.shows()
  await expect(console.heading).toHaveText('Connections')
  await expect(console.heading).toBeFocused()
  await page.reload()
  await console.shows()
  await console.button('Sign out').click()
  await expect(console.heading).toHaveText('Operators only')
  await expect(console.heading).toBeFocused()
  expect(await sessionOf(page)).toBeNull()
})

// Specification 6.1
test('An account that is no operator sees a refusal, and can sign out', async ({ page, console, dialog, sign }) => {
  await installWallet(page, { ...rabby, keys: [keys[1]] })
  await console.signsInAtTheGate(dialog, sign)
  await expect(page.getByText('0x7099…79C8 is not on the operators’ list. Ask an owner to add it.')).toBeVisible()
  await expect(console.heading).toBeFocused()
  await console.button('Sign out').click()
  await expect(console.button('Sign in with your wallet')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('Another wallet at the closed door is asked to sign in, and lets in', async ({ page, console, dialog, sign }) => {
  await installWallet(page, { ...rabby, keys: [keys[1]] })
  await installWallet(page, { name: 'Zerion', rdns: 'io.zerion.wallet', keys: [keys[0]] })
  await console.signsInAtTheGate(dialog, sign)
  await console.button('Choose another wallet').click()
  await dialog.chooses('Zerion')
  await sign.signs()
  await console.shows()
})

test('An account that became an operator meanwhile tries again, and is in', async ({ page, console, stub }) => {
  stub.answers = { operator: accessAnswer('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false) }
  await console.visit()
  await expect(page.getByText('is not on the operators’ list')).toBeVisible()
  // The page also asked for this browser's own session, which is not part of the stub.
  await expect.poll(() => stub.calls.filter((call) => call === 'operator').length).toBe(2)
  stub.answers = {}
  await console.button('Try again').click()
  await console.shows()
})

test('The page itself contains no figure, is not cached and may not be framed', async ({ page }) => {
  for (const path of ['/console', '/console/']) {
    const answer = await page.request.get(path)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(await answer.text()).not.toMatch(/4,?820|operators":/)
  }
})

test('A visitor’s page loads none of its code', async ({ page, host }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await host.visitAndOpen()
  await page.waitForLoadState('networkidle')
  const own = await page.request.get('/console')
  const [entry] = (await own.text()).match(/assets\/console-[\w-]+\.js/) ?? []
  expect(entry).toBeTruthy()
  expect(loaded.filter((path) => path.endsWith(String(entry)) || path.includes('/console'))).toEqual([])
})
