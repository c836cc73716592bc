import type { Kisslock } from '../../kit/kisslock/kisslock'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

declare const kisslock: Kisslock

/**
 * Make the wallet's connector fail to disconnect until the event `heal` is dispatched, as a site's own connector might.
 */
const breakConnector = () => {
  const { connections, current } = kisslock.wagmi.state
  const connector = connections.get(current ?? '')?.connector
  if (!connector) throw new Error('No wallet is connected.')
  const { disconnect } = connector
  connector.disconnect = () => Promise.reject(new Error('broken'))
  addEventListener('heal', () => Object.assign(connector, { disconnect }))
}

test('A failed disconnect shows an error, even after the session has ended, and can be retried', async ({
  page,
  dialog,
  sign,
  account,
  shows,
}) => {
  await installWallet(page, { ...rabby, chains: [1] })
  await shows()
  await page.evaluate(() => kisslock.open())
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  const signInPromise = page.evaluate(() => kisslock.signIn().then(() => {}))
  await sign.signIn.click()
  await signInPromise
  await page.evaluate(breakConnector)
  await page.evaluate(() => kisslock.open('account'))
  await account.asksToDisconnect()
  const failedText = 'Disconnecting did not work. You are still connected.'
  const note = account.question.locator('.kl-note')
  const status = account.question.getByRole('status')
  await account.confirmsDisconnect()
  await expect(note).toHaveText(failedText)
  await expect(status).toHaveText(failedText)
  await account.question.getByRole('button', { name: 'Disconnect and sign out' }).click()
  await expect(note).toHaveText(`Signed out. ${failedText}`)
  await expect(status).toHaveText(`Signed out. ${failedText}`)
  expect(await page.evaluate(() => kisslock.session.get().status)).toBe('signedOut')
  await page.evaluate(() => dispatchEvent(new Event('heal')))
  await account.confirmsDisconnect()
  await dialog.isClosed()
  expect(await page.evaluate(() => kisslock.connection.get().status)).toBe('disconnected')
})
