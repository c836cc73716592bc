import { recordNodeCalls } from '../chain/nodeCalls'
import { expect, test } from '../chain/test'

test.use({ shows: 'none' })

// Specification 7.1
test('A site that shows no balance sends no request to a node', async ({ page, host, account, connectRabby }) => {
  const calls = recordNodeCalls(page)
  await connectRabby({ chains: [31337] })
  await page.waitForLoadState('networkidle')
  await expect(host.balance).toHaveCount(0)
  await host.opensAccount()
  await expect(account.networkRow).toBeVisible()
  await expect(account.balance).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})
