import { mint } from '../chain/contracts'
import { nodeCalls } from '../chain/nodeCalls'
import { expect, test } from '../chain/test'

test.use({ shows: 'token' })

test('A token’s balance and symbol come in one request', async ({ page, host, networks, nodes, connectRabby }) => {
  const calls = nodeCalls(page)
  const wallet = await connectRabby({ chains: [1, 31337] })
  await mint(nodes.local, wallet.address, 1_500_000n)
  expect(calls).toEqual([])
  await expect(host.balance).toHaveCount(0)
  await host.opensNetworks()
  await networks.chooses('Local chain')
  await networks.isClosed()
  await expect(host.balance).toHaveText('1.5 TUSD')
  expect(calls).toHaveLength(1)
})
