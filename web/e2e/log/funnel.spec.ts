import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { connectedEntries, expect, expectLogged, test } from './test'

// src/log/log.test.ts and src/log/scrub.test.ts test wallets that fail, and wallets on a phone.
test('When a visitor connects a wallet in this browser, each step is logged once, and the last step has a duration', async ({
  page,
  host,
  dialog,
  front,
  entries,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await expectLogged(entries, ['opened'])
  await dialog.chooses('Rabby Wallet')
  await expectLogged(entries, connectedEntries.slice(0, 3))
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await expectLogged(entries, connectedEntries)
  expect(new Set(entries().map(({ flow }) => flow)).size).toBe(1)
  expect(entries()[0]?.flow).toMatch(/^[\w-]{22}$/)
  expect(Number(entries()[3]?.duration_ms)).toBeGreaterThan(0)
  expect(front.arrived[0]).toMatchObject({
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    origin: front.origin,
    cookie: undefined,
  })
  // Restoring a connection adds no step to the log.
  await page.reload()
  await host.showsConnected(wallet.address)
  await host.opensAccount()
  await page.waitForLoadState('networkidle')
  expect(entries()).toHaveLength(4)
})
