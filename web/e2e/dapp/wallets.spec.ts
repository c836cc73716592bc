import { type Address, parseEther } from 'viem'
import { toAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { asks, html, script, told } from './providerPage'
import { expect, test } from './test'

// The first account of anvil has funds on the local chain.
const rich = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const receiver = '0x000000000000000000000000000000000000dEaD'
const value = `0x${parseEther('0.5').toString(16)}`

test('A kisslock/testing wallet sends a transaction through a node', async ({
  page,
  host,
  shows,
  node,
  localChain,
}) => {
  const wallet = await installWallet(page, {
    ...rabby,
    keys: [rich.privateKey],
    chains: [localChain],
    behaviour: { send: ['reject', 'approve'] },
  })
  await shows({ html, script })
  await host.choosesWallet()
  await host.showsConnected(rich.address)
  // When the connection is reported, a listener can already read the provider.
  await expect(told(page)).toHaveText('provider; connect with; ')
  const from = rich.address
  expect(await asks(page, 'eth_sendTransaction', [{ from, to: receiver, value }])).toBe(4001)
  const hash = await asks(page, 'eth_sendTransaction', [{ from, to: receiver, value }])
  expect(wallet.prompts().at(-1)).toMatchObject({ kind: 'send', to: receiver, value: parseEther('0.5') })
  // The node answers the send request before it has mined the transaction, so poll for the transaction.
  await expect.poll(() => node('eth_getTransactionByHash', hash)).toMatchObject({ from: from.toLowerCase(), value })
  // The provider reads the receipt from the site's node, because the wallet does not support
  // `eth_getTransactionReceipt`.
  await expect.poll(() => asks(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await asks(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(4200)

  await page.reload()
  await host.showsConnected(rich.address)
  await expect(told(page)).toHaveText('provider; connect with; ')
  expect(await asks(page, 'eth_requestAccounts')).toEqual([rich.address])

  await host.disconnects()
  await host.showsIdle()
  await expect(told(page)).toHaveText(
    'provider; connect with; no provider; accountsChanged ; disconnect 4900; disconnect without; ',
  )
  expect(await asks(page, 'eth_accounts')).toBe('none')
  expect(await asks(page, 'eth_accounts', [], 0)).toBe(4900)
  expect(await asks(page, 'eth_sendTransaction', [{ from, to: receiver, value }], 0)).toBe(4900)
})

test('A scanned wallet sends a transaction, even after a reload', async ({ page, host, shows, node, scans }) => {
  await shows({ html, script })
  await host.choosesWallet('Rainbow')
  const phone = await scans(rich)
  await host.showsConnected(rich.address)
  for (const _ of ['now', 'after a reload']) {
    await expect(told(page)).toHaveText('provider; connect with; ')
    const from = rich.address as Address
    const hash = await asks(page, 'eth_sendTransaction', [{ from, to: receiver, value }])
    await expect.poll(() => node('eth_getTransactionByHash', hash)).toMatchObject({ from: from.toLowerCase(), value })
    await expect.poll(() => asks(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await asks(page, 'eth_sign', [from, '0x00'])).toBe(4200)
    await page.reload()
    await host.showsConnected(rich.address)
  }
  await phone.disconnect()
  await host.showsIdle()
  await expect(told(page)).toContainText('no provider; accountsChanged ; disconnect 4900; disconnect without; ')
  expect(await asks(page, 'eth_accounts', [], 0)).toBe(4900)
})
