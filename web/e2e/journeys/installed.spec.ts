import { buttonLog, logButton } from '../rules/buttonLog'
import { storedIn } from '../rules/storage'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' } as const

// Specification 1.1
test('One click and one approval connect, and the dialog leaves by itself', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await expect(dialog.group('Detected in this browser')).toHaveText(['Rabby Wallet'])
  expect(wallet.methods()).toEqual([])
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await expect(dialog.status).toHaveText('Waiting for your approval in Rabby Wallet.')
  await wallet.approveNext()
  await dialog.says('Connected')
  await expect(dialog.stage).toContainText('Tidepool now sees 0x')
  await dialog.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
  await expect(host.card).toContainText(wallet.address)
  await expect(host.card).toContainText('Rabby Wallet')
  await expect(host.accountChip).toBeFocused()
})

test('After a reload the visitor is connected, and sees no offer to connect', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, rabby)
  await logButton(page)
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address, 'Ethereum')
  const before = wallet.prompts().length
  await page.reload()
  await host.showsConnected(wallet.address, 'Ethereum')
  const log = await buttonLog(page)
  expect(log[0]).toBe('Restoring your connection')
  expect(log.join()).not.toContain('Connect')
  expect(wallet.prompts()).toHaveLength(before)
})

// Specification 9.5
test('The connection is stored without its status, under known keys', async ({ page, host, chooseRabby }) => {
  const wallet = await chooseRabby()
  await host.showsConnected(wallet.address)
  const stored = await storedIn(page)
  const { state } = JSON.parse(stored['wagmi.store'] ?? '')
  expect(Object.keys(state).toSorted()).toEqual(['chainId', 'connections', 'current'])
  const [[uid, connection]] = state.connections.value
  expect(state).toMatchObject({ chainId: 1, current: uid })
  expect(connection).toEqual({
    accounts: [wallet.address],
    chainId: 1,
    connector: { id: 'io.rabby', name: 'Rabby Wallet', type: 'injected', uid },
  })
  expect(stored['wagmi.recentConnectorId']).toBe('"io.rabby"')
  expect(stored['kisslock.last']).toBe('io.rabby')
  expect(JSON.stringify(stored)).not.toContain('status')
})

test('Disconnecting asks first, then forgets the wallet', async ({ page, host, dialog, account, chooseRabby }) => {
  const wallet = await chooseRabby()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  await host.opensAccount()
  await account.disconnects()
  await dialog.isClosed()
  await host.showsIdle()
  await expect(host.connectButton).toBeFocused()
  const stored = await storedIn(page)
  expect(stored).not.toHaveProperty('wagmi.recentConnectorId')
  expect(stored['wagmi.store']).not.toContain(wallet.address)
  await page.reload()
  await host.showsIdle()
  await host.connectButton.click()
  await dialog.says('Good to see you again')
  await expect(dialog.row('Rabby Wallet')).toContainText('Last used')
  await dialog.does('Continue with Rabby Wallet')
  await host.showsConnected(wallet.address)
})

// Specification 1.5
test('The account is copied and looked up, and can stay', async ({ page, host, account, context, connectRabby }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await connectRabby()
  await host.opensAccount()
  await account.copiesAddress()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  await expect(account.explorerLink).toHaveAttribute('href', `https://etherscan.io/address/${wallet.address}`)
  await account.asksToDisconnect()
  await expect(account.question).toContainText('Your wallet and everything in it stay as they are.')
  await account.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(account.box).toBeVisible()
  await host.showsConnected(wallet.address)
})

test('A wallet that takes the permission back is not connected', async ({ host, dialog, chooseRabby }) => {
  const wallet = await chooseRabby()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  await wallet.emit('accountsChanged', [])
  await host.showsIdle()
})

test('Another account chosen in the wallet shows at once', async ({ host, chooseRabby }) => {
  const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
  const wallet = await chooseRabby({ keys })
  await host.showsConnected(wallet.address)
  const second = wallet.wallet.state().accounts[1]?.address ?? '0x'
  wallet.wallet.select(second)
  await host.showsConnected(second)
})
