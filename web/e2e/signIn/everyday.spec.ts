import { shortenAddress, shortenNoWrap } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, readSession, test } from './test'

test.use({ settings: { mode: 'optional' } })

/**
 * The behaviors of a wallet that, like MetaMask, keeps every prompt open until the visitor answers it, and shows each
 * prompt only once.
 */
const promptBehaviours = { connect: 'ask', switch: 'ask', add: 'ask', sign: 'ask' } as const

test('After declining at first, a visitor can connect, add a network and sign in, and the session lasts until the sign-out', async ({
  page,
  host,
  dialog,
  account,
  networks,
  sign,
}) => {
  const wallet = await installWallet(page, { ...rabby, chains: [1], behaviour: promptBehaviours })
  const countCalls = (method: string) => wallet.methods().filter((one) => one === method).length

  // A double click on a row chooses the wallet once and selects no text.
  await host.visitAndOpen()
  await dialog.row('Rabby Wallet').dblclick()
  await dialog.says('Approve in Rabby Wallet')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  expect(wallet.prompts()).toHaveLength(1)
  await wallet.rejectNext()
  await dialog.says('Not connected')
  await dialog.does('Try again')
  await dialog.says('Approve in Rabby Wallet')
  await wallet.approveNext()
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')

  // The wallet does not have the network (error 4902). The visitor declines to add it, then adds it.
  await host.opensNetworks()
  await networks.chooses('Base')
  await expect(networks.adding('Base')).toBeVisible()
  await wallet.rejectNext()
  await expect(networks.note.first()).toHaveText('The network did not change.')
  await expect(networks.box).not.toContainText('not ask you')
  await expect(networks.box.getByRole('button', { name: 'Add Base' })).toHaveCount(0)
  await networks.chooses('Base')
  await expect(networks.adding('Base')).toBeVisible()
  await wallet.approveNext()
  await wallet.approveNext()
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Base')
  await host.opensNetworks()
  await networks.marksCurrent('Base')
  await networks.isAtRest()

  // Both networks are now in the wallet, so the wallet switches without a prompt.
  await networks.chooses('Ethereum')
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
  await host.opensNetworks()
  await networks.marksCurrent('Ethereum')
  await networks.isAtRest()
  await page.keyboard.press('Escape')

  await host.opensAccount()
  await account.box.getByRole('button', { name: 'Sign in' }).click()
  await sign.signIn.click()
  await sign.says('Sign with Rabby Wallet')
  await wallet.rejectNext()
  await sign.says('Not signed in')
  await expect(page.getByRole('status')).toHaveText(/^You declined to sign\./)
  await sign.does('Try again')
  await sign.says('Sign with Rabby Wallet')
  // Closing the dialog clears this announcement. A signature that arrives later is announced.
  await expect(page.getByRole('status')).toHaveText('Waiting for your approval in Rabby Wallet.')
  await page.keyboard.press('Escape')
  await sign.isClosed()
  await expect(page.getByRole('status')).toHaveText('')
  await wallet.approveNext()
  await expect(host.accountChip).toContainText('Signed in')
  await expect(page.getByRole('status')).toHaveText(/^Signed in as 0x/)
  expect(countCalls('personal_sign')).toBe(2)

  // The session stays after a disconnect, even if the page has no wallet.
  await host.opensAccount()
  await account.asksToDisconnect()
  await expect(account.question).toContainText(`You stay signed in to Tidepool as ${shortenNoWrap(wallet.address)}`)
  await expect(account.question).not.toContainText('forgets this address')
  await account.confirmsDisconnect()
  await host.showsIdle()
  const signedIn = page.getByRole('button', { name: `${shortenAddress(wallet.address)} Signed in`, exact: true })
  await expect(signedIn).toBeVisible()
  await page.reload()
  await signedIn.click()
  await expect(account.box).toContainText('You are signed in. No wallet is connected.')
  await account.box.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await wallet.approveNext()
  await host.showsConnected(wallet.address, 'Ethereum')
  await expect(host.accountChip).toContainText('Signed in')

  // A day later, the browser has stopped the wallet's background worker.
  wallet.wallet.sleep()
  await page.reload()
  wallet.wallet.wake()
  await host.showsConnected(wallet.address, 'Ethereum')
  expect(await readSession(page)).toMatchObject({ address: wallet.address })
  await host.opensNetworks()
  await networks.marksCurrent('Ethereum')
  await networks.isAtRest()
  await page.keyboard.press('Escape')
  expect(countCalls('wallet_requestPermissions')).toBe(3)
  expect(countCalls('personal_sign')).toBe(2)

  await host.opensAccount()
  await expect(account.box.getByText('Signed in', { exact: true })).toBeVisible()
  await account.box.getByRole('button', { name: 'Sign out' }).click()
  await sign.isClosed()
  await expect(page.getByRole('status')).toHaveText('Signed out.')
  await host.showsConnected(wallet.address)
  await expect(host.accountChip).not.toContainText('Signed in')
  expect(await readSession(page)).toBeNull()
})
