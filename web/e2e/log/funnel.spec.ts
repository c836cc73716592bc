import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, expectLogged, test } from './test'

const connected = ['opened', 'wallet_chosen rabby extension', 'requested rabby extension', 'connected rabby extension']

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

test('Declined and tried again: one opening, with the code', async ({ host, dialog, entries, chooseRabby }) => {
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  await wallet.rejectNext()
  await dialog.does('Try again')
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await expectLogged(entries, [
    ...connected.slice(0, 3),
    'failed WALLET/REJECTED rabby extension',
    ...connected.slice(2),
  ])
  expect(entries()[3]).toMatchObject({ level: 'warn' })
  expect(entries()[3]).not.toHaveProperty('stack')
  expect(new Set(entries().map(({ flow }) => flow)).size).toBe(1)
})

test('A wallet that is not installed logs its method, and others looked at', async ({ host, dialog, entries }) => {
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await dialog.choosesMethod('Phone')
  await dialog.choosesMethod('Browser')
  await dialog.closes()
  await expectLogged(entries, [
    'opened',
    'wallet_chosen zerion extension',
    'wallet_chosen zerion qr_code',
    'wallet_chosen zerion extension',
  ])
})

test('A visitor who looks and leaves has opened the dialog, each time anew', async ({ host, dialog, entries }) => {
  await host.visitAndOpen()
  await dialog.closes()
  await host.connectButton.click()
  await dialog.closes()
  await expectLogged(entries, ['opened', 'opened'])
  expect(new Set(entries().map(({ flow }) => flow)).size).toBe(2)
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

test('A wallet that approves and does not switch is an error', async ({ page, host, dialog, networks, entries }) => {
  const wallet = await installWallet(page, { ...rabby, chains: [1, 8453] })
  wallet.setBehaviour('wallet_switchEthereumChain', { error: { code: -32603, message: 'Out of order' } })
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  await host.opensNetworks()
  await networks.chooses('Base')
  await expectLogged(entries, [...connected, 'CHAIN/FAILED rabby extension'])
  expect(entries()[4]).toMatchObject({ level: 'error', chain_id: '8453' })
})
