import { placeContracts } from '../chain/contracts'
import { expect, test } from '../chain/test'
import { expectAccessible } from '../rules/axe'

const nodeTimeout = { timeout: 35_000 }

// Run the tests one after the other, because they stop and start the same node.
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ nodes }) => {
  await nodes.local.restart()
  await placeContracts(nodes.local)
})

// Specification 7.3
test('The wallet stays connected if the network does not respond', async ({
  page,
  host,
  account,
  nodes,
  connectRabby,
}) => {
  test.slow()
  const wallet = await connectRabby({ chains: [31337] })
  await expect(host.balance).toHaveText('0 ETH')
  await nodes.local.stop()
  await host.opensAccount()
  await expect(account.box.locator('.kl-note', { hasText: 'Local chain is not answering' })).toBeVisible(nodeTimeout)
  await expectAccessible(page, 'rpc-down')
  await expect(account.box).toContainText('You are connected. Balances may be missing until the network answers again.')
  await expect(account.box.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(account.balance).toHaveText('Balance unavailable')
  await expect(host.balance).toHaveCount(0)
  await expect(account.networkRow).toContainText('Local chain')
  await page.keyboard.press('Escape')
  await host.showsConnected(wallet.address, 'Local chain')
})
