import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const pairing =
  'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c'

test('The details of a wallet’s error contain no address and no pairing key', async ({
  page,
  host,
  dialog,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const message = `Internal error for ${address} with ${pairing}`
  const wallet = await installWallet(page, {
    ...rabby,
    behaviour: { connect: [{ error: { code: -32603, message } }, { error: { code: -32603, message } }, 'approve'] },
  })
  await host.visitAndChoose()
  await dialog.says('Rabby Wallet could not connect')
  await expect(dialog.heading).toBeFocused()
  await dialog.does('Copy details')
  await expect(dialog.action('Copied')).toBeVisible()
  const copiedText = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiedText).toContain('Wallet: Rabby Wallet (io.rabby)')
  expect(copiedText).toContain('Code: wallet/failed (-32603)')
  expect(copiedText).not.toMatch(/d8da6bf2|7f6e504b|587d5484/i)
  await dialog.stage.getByText('Details for support').click()
  const shownText = await dialog.stage.getByRole('region', { name: 'Details for support' }).textContent()
  expect(shownText).toBe(copiedText)
  await dialog.does('Try again')
  await host.showsConnected(wallet.address)
})

test('The page waits for a locked wallet and continues when the visitor unlocks the wallet', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  const error = { code: -32603, message: 'Wallet is locked' }
  const wallet = await chooseRabby({ locked: true, behaviour: { connect: { error } } })
  await dialog.says('Unlock Rabby Wallet')
  await expect(dialog.action('Try again')).toHaveCount(0)
  await expect(dialog.heading).toBeFocused()
  // The request stays open after the dialog closes. The button shows the open request, and a click on the button shows
  // the request's screen again.
  await dialog.closes()
  await host.showsConnecting()
  await host.connectingButton.click()
  await dialog.says('Unlock Rabby Wallet')
  // The visitor unlocks the wallet in its own window and approves the request there.
  const { wallet: itself } = wallet
  const walletState = { accounts: [itself.state().accounts[0]?.address ?? '0x'], chains: [] } as const
  itself.replace({ ...itself.state(), locked: false, grants: { [new URL(page.url()).origin]: walletState } })
  await host.showsConnected(wallet.address)
})
