import { rabby } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { installWallet } from '../wallet/installWallet'
import { alice, bob, keys } from './keys'
import { expect, sessionOf, stored, test } from './test'

test(
  'A session survives a reload, and the server’s restart; no wallet is asked again',
  stored,
  async ({ page, host, site, signedIn }) => {
    const wallet = await signedIn()
    const asked = wallet.prompts().length
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    await site.pause()
    await site.resume()
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
    expect(wallet.prompts().length).toBe(asked)
  },
)

test('Another account in the wallet is asked to sign in; the session stays with its address until it has', async ({
  page,
  host,
  sign,
  signedIn,
}) => {
  const wallet = await signedIn({ keys })
  const asked = wallet.prompts().length
  wallet.wallet.select(bob)
  await expect(sign.signIn).toBeVisible()
  await expect(sign.box).toContainText('You are signed in as 0xf39F…2266.')
  await expect(host.page.locator('.kl-chip--who .kl-badge')).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ address: alice })
  expect(wallet.prompts().length).toBe(asked)
  await sign.signs()
  await expect(host.accountChip).toContainText('Signed in')
  expect(await sessionOf(page)).toMatchObject({ address: bob })
})

test('A network not accepted for signing in is offered to switch', async ({ host, sign, networks, chooseRabby }) => {
  const wallet = await chooseRabby({ chains: [1, 56], chainId: 56 })
  await expect(sign.box).toContainText('Tidepool does not work on this network')
  await expect(sign.signIn).toHaveCount(0)
  await sign.does('Switch network')
  await networks.chooses('Ethereum')
  await sign.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
})

test(
  'Signing out in one tab signs out the other; no wallet is asked',
  stored,
  async ({ context, host, page, sign, account }) => {
    const wallet = await installWallet(context, rabby)
    await host.visitAndOpen()
    await page
      .getByRole('option', { name: /^Rabby/ })
      .first()
      .click()
    await sign.signs()
    const second = await context.newPage()
    const other = new HostPage(second)
    await other.visit()
    await expect(other.accountChip).toContainText('Signed in')
    const asked = wallet.prompts().length
    await host.opensAccount()
    await account.box.getByRole('button', { name: 'Sign out' }).click()
    await expect(other.accountChip).not.toContainText('Signed in')
    await other.showsConnected(wallet.address)
    await expect(second.locator('dialog[open]')).toHaveCount(0)
    expect([await sessionOf(page), wallet.prompts().length]).toEqual([null, asked])
  },
)

test('Disconnecting leaves the session: after connecting again no signature is needed', async ({
  page,
  host,
  sign,
  signedIn,
}) => {
  const wallet = await signedIn()
  await host.disconnects()
  await host.showsIdle()
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
  await host.choosesWallet()
  await sign.isClosed()
  await expect(host.accountChip).toContainText('Signed in')
  expect(wallet.methods().filter((method) => method === 'personal_sign').length).toBe(1)
})

test.describe('where disconnecting signs out', () => {
  test.use({ settings: { mode: 'required', end_on_disconnect: true } })

  test('disconnecting ends the session, and a reload does not', async ({ page, host, account, signedIn }) => {
    const wallet = await signedIn()
    await page.reload()
    await expect(host.accountChip).toContainText('Signed in')
    expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
    await host.opensAccount()
    await account.asksToDisconnect()
    await expect(account.question).toContainText('Tidepool forgets this address on this device.')
    await expect(account.question.getByRole('button', { name: 'Disconnect and sign out' })).toHaveCount(0)
    await account.confirmsDisconnect()
    await host.showsIdle()
    await expect.poll(() => sessionOf(page)).toBeNull()
  })
})

test.describe('a message that lasts half a minute', () => {
  test.use({ settings: { mode: 'required', nonce_ttl_s: 30 }, expectedErrors: / 401 / })

  test('expires while the wallet asks: a fresh one is ready, and signs in', async ({ page, sign, calls, arrives }) => {
    await page.clock.install()
    const wallet = await arrives({ behaviour: { sign: ['ask', 'approve'] } })
    await sign.signIn.click()
    await sign.says('Sign with Rabby Wallet')
    await page.clock.fastForward(28_000)
    await sign.says('Sign with Rabby Wallet')
    await page.clock.fastForward(2_000)
    await sign.says('This message has expired')
    await expect(sign.box).toContainText('For safety, it lasts 30 seconds. A new one is ready.')
    await expect.poll(() => calls.count('nonce')).toBe(2)
    // The wallet's window still shows the first question, and the second one waits behind it; the first answer is too late.
    await sign.does('Sign the new one')
    await sign.says('Sign with Rabby Wallet')
    await wallet.approveNext()
    await sign.isClosed()
    expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
  })

  test.describe('on a site of its own', () => {
    test.use({ ownSite: true })

    test('is refused by the server when the page’s clock stands still: a fresh one signs in', async ({
      page,
      site,
      sign,
      arrives,
    }) => {
      const wallet = await arrives({ behaviour: { sign: 'ask' } })
      await sign.signIn.click()
      await sign.says('Sign with Rabby Wallet')
      await site.pause()
      await site.resume(31)
      await wallet.approveNext()
      await sign.says('This message has expired')
      await sign.does('Sign the new one')
      await wallet.approveNext()
      await sign.isClosed()
      expect(await sessionOf(page)).toMatchObject({ address: wallet.address })
    })
  })
})
