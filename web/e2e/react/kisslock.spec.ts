import type { Page } from '@playwright/test'
import type { Kisslock } from '../../kit/kisslock/kisslock'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, sessionOf, test } from './test'

declare const kisslock: Kisslock

/** The wallet asks before connecting and signing, as a real one does. */
const behaviour = { connect: 'ask', sign: 'ask' } as const

/** Records the events of the site's Kisslock, in order; returns how to read them. */
const notesEvents = async (page: Page) => {
  const told: unknown[] = []
  await page.exposeFunction('tell', (...event: unknown[]) => void told.push(event))
  await page.evaluate(() => {
    const { tell } = globalThis as unknown as { tell: (...event: unknown[]) => void }
    for (const name of ['connect', 'change', 'disconnect', 'sign-in', 'sign-out'] as const)
      kisslock.on(name, ({ address, chainId }) => tell(name, address, chainId))
  })
  return told
}

test('A site connects, switches, signs in and leaves by the public object', async ({ page, dialog, sign, shows }) => {
  const wallet = await installWallet(page, { ...rabby, chains: [1, 8453], behaviour })
  const { address } = wallet
  await shows()
  const told = await notesEvents(page)
  const connection = () => page.evaluate(() => kisslock.connection.get())
  const session = () => page.evaluate(() => kisslock.session.get())

  await page.evaluate(() => kisslock.open())
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await wallet.approveNext()
  await dialog.isClosed()
  expect(await connection()).toMatchObject({ status: 'connected', address, chainId: 1 })

  await page.evaluate(() => kisslock.switchNetwork(8453))
  expect(await connection()).toMatchObject({ address, chainId: 8453 })
  const asked = page.evaluate(async () => (await kisslock.provider())?.request({ method: 'eth_chainId' }))
  expect(await asked).toBe('0x2105')

  const signingIn = page.evaluate(() => kisslock.signIn())
  await sign.signIn.click()
  await wallet.approveNext()
  expect(await signingIn).toMatchObject({ status: 'signedIn', address, chainId: 8453 })
  await sign.isClosed()
  expect(await session()).toMatchObject({ status: 'signedIn', address })
  expect(await sessionOf(page)).toMatchObject({ address, chain_id: 8453 })

  await page.evaluate(() => kisslock.signOut())
  expect(await session()).toMatchObject({ status: 'signedOut' })
  expect(await sessionOf(page)).toBeNull()
  await page.evaluate(() => kisslock.disconnect())
  expect(await connection()).toMatchObject({ status: 'disconnected' })
  expect(told).toEqual([
    ['connect', address, 1],
    ['change', address, 8453],
    ['sign-in', address, 8453],
    ['sign-out', address, 8453],
    ['disconnect', address, 8453],
  ])
  // Neither on the object nor one step further.
  const names = await page.evaluate(() => [kisslock, ...Object.values(kisslock)].flatMap((one) => Object.keys(one)))
  expect(names).toContain('signIn')
  expect(names.filter((name) => ['flow', 'runtime', 'say'].includes(name))).toEqual([])
})
