import { pay } from '../chain/contracts'
import { nodeCalls } from '../chain/nodeCalls'
import { expect, readsUntil, test } from '../chain/test'
import { noteShifts, shiftsIn } from '../rules/layoutShift'

const ether = 10n ** 18n

// Specification 7.1
test('The balance shows, and a payment without a reload', async ({ page, host, account, nodes, connectRabby }) => {
  await page.clock.install()
  const calls = nodeCalls(page)
  const wallet = await connectRabby({ chains: [31337, 1] })
  await expect(host.balance).toHaveText('0 ETH')
  expect(calls.join()).toContain('eth_getBalance')
  await pay(nodes.local, wallet.address, 1_284n * (ether / 1000n))
  await readsUntil(page, () => expect(host.balance).toHaveText('1.284 ETH', { timeout: 500 }))
  await host.opensAccount()
  await expect(account.balance).toHaveText('1.284 ETH')
})

test('Nothing moves when the balance comes, now or on a later visit', async ({ page, host, connectRabby }) => {
  await noteShifts(page)
  const wallet = await connectRabby({ chains: [31337] })
  await expect(host.balance).toHaveText('0 ETH')
  await page.reload()
  await host.showsConnected(wallet.address)
  await expect(host.balance).toHaveText('0 ETH')
  expect((await shiftsIn(page)).filter(({ afterInput }) => !afterInput)).toEqual([])
})
