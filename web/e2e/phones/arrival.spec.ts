import { phone, rabby } from '../journeys/wallets'
import { holdCode } from '../rules/heldCode'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const trustWallet = { ...rabby, name: 'Trust Wallet', rdns: 'com.trustwallet.app' }

test.use(phone)

test('In a wallet’s browser, a tap before the code has loaded opens the dialog, and a tap in the dialog sends the wallet one request', async ({
  page,
  host,
}) => {
  const requestedUrls: string[] = []
  page.on('request', async (request) => {
    if ((await request.allHeaders()).referer?.includes('kisslock=')) requestedUrls.push(request.url())
  })
  const wallet = await installWallet(page, { ...trustWallet, behaviour: { connect: 'ask' } })
  const decideCode = await holdCode(page)
  await page.goto('/?x=1&kisslock=trust', { waitUntil: 'commit' })
  await host.connectButton.tap()
  await expect(host.connectButton).toHaveAttribute('aria-busy', 'true')
  decideCode('comes')
  const ask = page.getByRole('button', { name: 'Connect with Trust Wallet' })
  await expect(ask).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(page.locator('.kl-connect')).not.toHaveAttribute('aria-busy')
  expect(new URL(page.url()).search).toBe('?x=1')
  await page.waitForLoadState('networkidle')
  expect(wallet.requests()).toEqual([])
  expect(requestedUrls).toEqual([])
  await ask.tap()
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
})

test('A visitor who is already connected in a wallet’s browser sees the account without a wallet request', async ({
  page,
  host,
}) => {
  const wallet = await installWallet(page, trustWallet)
  await page.goto('/?kisslock=trust')
  await page.getByRole('button', { name: 'Connect with Trust Wallet' }).tap()
  await host.showsConnected(wallet.address)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.goto('/?kisslock=trust')
  await host.showsConnected(wallet.address)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
  expect(wallet.prompts()).toHaveLength(1)
})
