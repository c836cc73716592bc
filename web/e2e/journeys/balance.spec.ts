import type { Locator } from '@playwright/test'
import { pay } from '../chain/contracts'
import { recordNodeCalls } from '../chain/nodeCalls'
import { advanceUntil, expect, test } from '../chain/test'
import { readShifts, recordShifts } from '../rules/layoutShift'

const weiPerEther = 10n ** 18n

/** Return the distance in pixels from the end of a part of the button to the end of the button. */
const measureSpaceAfter = async (part: Locator, button: Locator): Promise<number> => {
  const [inner, outer] = [await part.boundingBox(), await button.boundingBox()]
  return Math.round((outer?.x ?? 0) + (outer?.width ?? 0) - (inner?.x ?? 0) - (inner?.width ?? 0))
}

// Specification 7.1
test('The balance is shown, and a payment updates it without a reload', async ({
  page,
  host,
  account,
  nodes,
  connectRabby,
}) => {
  await page.clock.install()
  const calls = recordNodeCalls(page)
  const wallet = await connectRabby({ chains: [31337, 1] })
  await expect(host.balance).toHaveText('0 ETH')
  const space = await measureSpaceAfter(host.balance.locator('bdi'), host.accountChip)
  expect(space).toBe(14)
  expect(calls.join()).toContain('eth_getBalance')
  await pay(nodes.local, wallet.address, 1_284n * (weiPerEther / 1000n))
  await advanceUntil(page, () => expect(host.balance).toHaveText('1.284 ETH', { timeout: 500 }))
  expect(await measureSpaceAfter(host.balance.locator('bdi'), host.accountChip)).toBe(space)
  await host.opensAccount()
  await expect(account.balance).toHaveText('1.284 ETH')
})

test('The page has no layout shift when the balance arrives, after connecting or after a reload', async ({
  page,
  host,
  connectRabby,
}) => {
  await recordShifts(page)
  const wallet = await connectRabby({ chains: [31337] })
  await expect(host.balance).toHaveText('0 ETH')
  await page.reload()
  await host.showsConnected(wallet.address)
  await expect(host.balance).toHaveText('0 ETH')
  expect((await readShifts(page)).filter(({ afterInput }) => !afterInput)).toEqual([])
})
