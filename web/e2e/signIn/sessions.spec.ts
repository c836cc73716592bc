import { HostPage } from '../pages/HostPage'
import { alice, bob, keys } from './keys'
import { expect, readSession, storedTag, test } from './test'

test(
  'A session survives a reload and a server restart without a wallet request, and signing out ends the session in every tab',
  storedTag,
  async ({ context, page, host, account, site, signedIn }) => {
    const wallet = await signedIn()
    const promptCount = wallet.prompts().length
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    await site.pause()
    await site.resume()
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    expect(await readSession(page)).toMatchObject({ address: wallet.address })

    const second = await context.newPage()
    const otherHost = new HostPage(second)
    await otherHost.visit()
    await expect(otherHost.accountChip).toContainText('Signed in')
    await host.opensAccount()
    await account.box.getByRole('button', { name: 'Sign out' }).click()
    await expect(otherHost.accountChip).not.toContainText('Signed in')
    await otherHost.showsConnected(wallet.address)
    await expect(second.locator('dialog[open]')).toHaveCount(0)
    expect([await readSession(page), wallet.prompts().length]).toEqual([null, promptCount])
  },
)

test('When the wallet changes its account, the dialog asks the new account to sign in, and until then the session keeps its account', async ({
  page,
  host,
  account,
  sign,
  signedIn,
}) => {
  const wallet = await signedIn({ keys })
  const asked = wallet.prompts().length
  wallet.wallet.select(bob)
  await expect(sign.signIn).toBeVisible()
  await expect(sign.box).toContainText('You are signed in as 0xf39F…2266.')
  await expect(host.page.locator('.kl-chip--who .kl-badge')).toHaveCount(0)
  expect(await readSession(page)).toMatchObject({ address: alice })
  expect(wallet.prompts().length).toBe(asked)
  await sign.signs()
  await expect(host.accountChip).toContainText('Signed in')
  expect(await readSession(page)).toMatchObject({ address: bob })
  // The visitor can also sign out without a wallet in the page.
  await host.disconnects()
  await page.getByRole('button', { name: / Signed in$/ }).click()
  await account.box.getByRole('button', { name: 'Sign out' }).click()
  await expect(account.box).toBeHidden()
  await expect(page.getByRole('button', { name: / Signed in$/ })).toHaveCount(0)
  expect(await readSession(page)).toBeNull()
})

test.describe('A site on which disconnecting signs out', () => {
  test.use({ settings: { mode: 'required', end_on_disconnect: true } })

  test('disconnecting ends the session, but a reload does not end it', async ({ page, host, account, signedIn }) => {
    const wallet = await signedIn()
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    expect(await readSession(page)).toMatchObject({ address: wallet.address })
    await host.opensAccount()
    await account.asksToDisconnect()
    await expect(account.question).toContainText('Tidepool forgets this address on this device.')
    await expect(account.question.getByRole('button', { name: 'Disconnect and sign out' })).toHaveCount(0)
    await account.confirmsDisconnect()
    await host.showsIdle()
    await expect.poll(() => readSession(page)).toBeNull()
  })
})
