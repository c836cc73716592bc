import { join } from 'node:path'
import { giveName, mint, panicsAddress, pay, token } from '../chain/contracts'
import { recordNodeCalls } from '../chain/nodeCalls'
import type { ReadChain } from '../chain/reader'
import { expect, test } from '../chain/test'
import { bundleScript } from '../rules/bundled'

const owner = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

// The option bypassCSP turns off the page's content security policy, which would block the injected script.
test.use({ bypassCSP: true })

// Specification 7.2
test('A site’s own script reads a chain with viem through the gateway', async ({ page, host, nodes }) => {
  await pay(nodes.mainnet, owner, 5n)
  await mint(nodes.mainnet, owner, 7n)
  await giveName(nodes.mainnet, owner, 'reader.eth')
  const balanceBefore = BigInt((await nodes.mainnet.ask('eth_getBalance', owner, 'latest')) as string)
  await host.visit()
  await page.addScriptTag({
    type: 'module',
    content: await bundleScript(join(import.meta.dirname, '../chain/reader.ts')),
  })
  await page.waitForFunction("'readThroughGateway' in window")
  const calls = recordNodeCalls(page)
  const results = await page.evaluate(
    ([url, places]) => (globalThis as unknown as { readThroughGateway: ReadChain }).readThroughGateway(url, places),
    [`${nodes.origin}/api/rpc/1`, { owner, token, panics: panicsAddress }] as const,
  )
  expect(results).toEqual({
    chainId: 1,
    balance: String(balanceBefore),
    held: '7',
    symbol: 'TUSD',
    name: 'reader.eth',
    many: 100,
    block: 'bigint',
    reverted: expect.stringContaining('Division or modulo by zero'),
    refused: expect.stringContaining('eth_accounts'),
  })
  // The reads that start together need two requests, and each of the two later reads needs one more. More requests than
  // these would be retries.
  expect(calls.length).toBeLessThanOrEqual(4)
})
