import { parseEther, verifyMessage, verifyTypedData } from 'viem'
import { toAccount } from '../../practice/wallet/state'
import { readStorage } from '../rules/storage'
import { findAddress } from '../scan/phones'
import { expect, test } from '../scan/test'
import { requestProvider } from './asks'
import { openSecondTab, readLocalChain } from './tabs'

// The first account of anvil has funds on the local chain.
const richAccount = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const message = '0x48656c6c6f'

const typedData = {
  domain: { name: 'Test', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'Hello' },
} as const

// Specification 7.9
test('A scanned wallet signs, switches chains, stays connected after a reload and can be disconnected', async ({
  page,
  host,
  networks,
  connectByPhone,
}) => {
  const phone = await connectByPhone()
  const address = findAddress(phone)
  await host.showsConnected(address, 'Ethereum')

  const signature = (await requestProvider(page, 'personal_sign', [message, address])) as `0x${string}`
  expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
  const proof = (await requestProvider(page, 'eth_signTypedData_v4', [
    address,
    JSON.stringify(typedData),
  ])) as `0x${string}`
  expect(await verifyTypedData({ address, ...typedData, signature: proof })).toBe(true)

  // The session already includes the local chain. The visitor must first add Base to the wallet (error 4902).
  await host.opensNetworks()
  await networks.chooses('Local chain')
  await networks.isClosed()
  await host.showsConnected(address, 'Local chain (anvil)')
  await host.opensNetworks()
  await networks.chooses('Base')
  await networks.isClosed()
  await host.showsConnected(address, 'Base')
  expect(phone.wallet.state().chains.map(({ id }) => id)).toContain(8453)

  await page.reload()
  await host.showsConnected(address, 'Base')
  const again = (await requestProvider(page, 'personal_sign', [message, address])) as `0x${string}`
  expect(await verifyMessage({ address, message: { raw: message }, signature: again })).toBe(true)

  await phone.disconnect()
  await host.showsIdle()
  expect(Object.keys(await readStorage(page))).not.toContain('wagmi.recentConnectorId')
})

test('A scanned wallet sends the site’s transaction to the chain, and the relay receives only encrypted messages', async ({
  page,
  host,
  connectByPhone,
}) => {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await host.visit()
  const chain = await readLocalChain(page)
  const phone = await connectByPhone({ accounts: [richAccount], chains: [chain] })
  await host.showsConnected(richAccount.address, 'Local chain (anvil)')
  const value = `0x${parseEther('0.01').toString(16)}`
  const hash = await requestProvider(page, 'eth_sendTransaction', [
    { from: richAccount.address, to: richAccount.address, value },
  ])
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const node = chain.rpcUrls[0] ?? ''
  const requestBody = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const findTransaction = async () => {
    const answer = await fetch(node, { method: 'POST', body: JSON.stringify(requestBody), headers })
    return (await answer.json()).result
  }
  await expect.poll(findTransaction).toMatchObject({ from: richAccount.address.toLowerCase(), value })
  // The relay receives only encrypted messages: they reveal neither the method nor the contract nor the transaction.
  expect(frames.filter((frame) => frame.includes('irn_publish')).length).toBeGreaterThan(0)
  expect(frames.filter((frame) => /tvf|eth_sendTransaction|txHashes|contractAddresses/.test(frame))).toEqual([])
  await phone.disconnect()
  await host.showsIdle()
})

test('If the wallet ended the session while the page was closed, the next visit shows no connection', async ({
  page,
  context,
  host,
  connectByPhone,
}) => {
  const phone = await connectByPhone()
  await page.goto('about:blank')
  await phone.disconnect()
  await host.visit()
  await host.showsIdle()
  const loadedUrls: string[] = []
  context.on('request', (request) => loadedUrls.push(request.url()))
  await host.visit()
  await host.showsIdle()
  await page.waitForLoadState('networkidle')
  expect(loadedUrls.filter((url) => /\/(client|scanner)-/.test(url))).toEqual([])
})

test('Two tabs share the session, and disconnecting ends it in both tabs and on the phone', async ({
  page,
  host,
  connectByPhone,
}) => {
  const phone = await connectByPhone()
  const address = findAddress(phone)
  const other = await openSecondTab(page)
  await other.showsConnected(address)
  for (const tab of [other.page, page]) {
    const signature = (await requestProvider(tab, 'personal_sign', [message, address])) as `0x${string}`
    expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
  }
  const endPromise = new Promise<void>((resolve) => phone.onEnded(resolve))
  await host.disconnects()
  await host.showsIdle()
  await other.showsIdle()
  await endPromise
  expect(phone.sessions()).toEqual([])
})

test.describe('The wallet ends a session that two tabs share', () => {
  // In the second tab, the relay's client throws this error, because the first tab has already deleted the session.
  test.use({ expectedErrors: /Record was recently deleted - session/ })

  test('If the wallet ends the session, both tabs show no connection', async ({ page, host, connectByPhone }) => {
    const phone = await connectByPhone()
    const other = await openSecondTab(page)
    await other.showsConnected(findAddress(phone))
    await phone.disconnect()
    await host.showsIdle()
    await other.showsIdle()
  })
})
