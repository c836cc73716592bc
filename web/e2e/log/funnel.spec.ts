import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { connected, expect, expectLogged, test } from './test'

test('A wallet in this browser logs each step once, with its time', async ({ page, host, dialog, front, entries }) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await expectLogged(entries, ['opened'])
  await dialog.chooses('Rabby Wallet')
  await expectLogged(entries, connected.slice(0, 3))
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await expectLogged(entries, connected)
  expect(new Set(entries().map(({ flow }) => flow)).size).toBe(1)
  expect(entries()[0]?.flow).toMatch(/^[\w-]{22}$/)
  expect(Number(entries()[3]?.duration_ms)).toBeGreaterThan(0)
  expect(front.arrived[0]).toMatchObject({
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    origin: front.origin,
    cookie: undefined,
  })
  // A visitor whose connection is restored has taken no step.
  await page.reload()
  await host.showsConnected(wallet.address)
  await host.opensAccount()
  await page.waitForLoadState('networkidle')
  expect(entries()).toHaveLength(4)
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('A wallet that fails is one error, without data of the visitor', async ({ dialog, entries, chooseRabby }) => {
  const message = `No account ${address} at https://node.example/key?secret=1 with wc:7f6e504b@2?symKey=587d`
  await chooseRabby({ behaviour: { connect: { error: { code: -32603, message } } } })
  await dialog.says('Rabby Wallet could not connect')
  await expectLogged(entries, [...connected.slice(0, 3), 'failed WALLET/FAILED rabby extension'])
  expect(entries()[3]).toMatchObject({
    level: 'error',
    message: 'No account 0x… at https://… with wc:…',
    rpc_code: '-32603',
    reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    stack: expect.stringMatching(/\b[\w-]+\.js:\d+:\d+/),
  })
})
