import { type Address, parseEther } from 'viem'
import { toAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { findEventLog, html, requestProvider, script } from './providerPage'
import { expect, test } from './test'

// The first account of anvil has funds on the local chain.
const richAccount = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const receiver = '0x000000000000000000000000000000000000dEaD'
const value = `0x${parseEther('0.5').toString(16)}`

test('A test wallet of kisslock/testing sends a transaction through a node', async ({
  page,
  host,
  shows,
  node,
  localChain,
}) => {
  const wallet = await installWallet(page, {
    ...rabby,
    keys: [richAccount.privateKey],
    chains: [localChain],
    behaviour: { send: ['reject', 'approve'] },
  })
  await shows({ html, script })
  await host.choosesWallet()
  await host.showsConnected(richAccount.address)
  // When the connection is reported, a listener can already read the provider.
  await expect(findEventLog(page)).toHaveText('provider; connect with; ')
  const from = richAccount.address
  expect(await requestProvider(page, 'eth_sendTransaction', [{ from, to: receiver, value }])).toBe(4001)
  const hash = await requestProvider(page, 'eth_sendTransaction', [{ from, to: receiver, value }])
  expect(wallet.prompts().at(-1)).toMatchObject({ kind: 'send', to: receiver, value: parseEther('0.5') })
  // The node answers the send request before it has mined the transaction, so poll for the transaction.
  await expect.poll(() => node('eth_getTransactionByHash', hash)).toMatchObject({ from: from.toLowerCase(), value })
  // The provider reads the receipt from the site's node, because the wallet does not support
  // `eth_getTransactionReceipt`.
  await expect.poll(() => requestProvider(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await requestProvider(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(4200)

  await page.reload()
  await host.showsConnected(richAccount.address)
  await expect(findEventLog(page)).toHaveText('provider; connect with; ')
  expect(await requestProvider(page, 'eth_requestAccounts')).toEqual([richAccount.address])

  await host.disconnects()
  await host.showsIdle()
  await expect(findEventLog(page)).toHaveText(
    'provider; connect with; no provider; accountsChanged ; disconnect 4900; disconnect without; ',
  )
  expect(await requestProvider(page, 'eth_accounts')).toBe('none')
  expect(await requestProvider(page, 'eth_accounts', [], 0)).toBe(4900)
  expect(await requestProvider(page, 'eth_sendTransaction', [{ from, to: receiver, value }], 0)).toBe(4900)
})

test('A scanned wallet sends a transaction, even after a reload', async ({ page, host, shows, node, scans }) => {
  await shows({ html, script })
  await host.choosesWallet('Rainbow')
  const phone = await scans(richAccount)
  await host.showsConnected(richAccount.address)
  for (const _ of ['now', 'after a reload']) {
    await expect(findEventLog(page)).toHaveText('provider; connect with; ')
    const from = richAccount.address as Address
    const hash = await requestProvider(page, 'eth_sendTransaction', [{ from, to: receiver, value }])
    await expect.poll(() => node('eth_getTransactionByHash', hash)).toMatchObject({ from: from.toLowerCase(), value })
    await expect.poll(() => requestProvider(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await requestProvider(page, 'eth_sign', [from, '0x00'])).toBe(4200)
    await page.reload()
    await host.showsConnected(richAccount.address)
  }
  await phone.disconnect()
  await host.showsIdle()
  await expect(findEventLog(page)).toContainText('no provider; accountsChanged ; disconnect 4900; disconnect without; ')
  expect(await requestProvider(page, 'eth_accounts', [], 0)).toBe(4900)
})
