import type { Page } from '@playwright/test'
import { pay } from '../chain/contracts'
import { nodeCalls } from '../chain/nodeCalls'
import { expect, readsUntil, test } from '../chain/test'
import { noteShifts, shiftsIn } from '../rules/layoutShift'
import { installWallet } from '../wallet/installWallet'
import { other, phone, rabby } from './wallets'

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

test('Each network has its own balance, or none', async ({ host, account, networks, nodes, connectRabby }) => {
  const wallet = await connectRabby({ chains: [1, 31337, 137] })
  await expect(host.balance).toHaveText('0 ETH')
  await pay(nodes.local, wallet.address, 2n * ether)
  await host.opensNetworks()
  await networks.chooses('Local chain')
  await networks.isClosed()
  await expect(host.balance).toHaveText('2 ETH')
  await host.opensNetworks()
  await networks.chooses('Polygon')
  await networks.isClosed()
  await expect(host.balance).toHaveCount(0)
  await host.opensAccount()
  await expect(account.networkRow).toContainText('Polygon')
  await expect(account.balance).toHaveCount(0)
  await expect(account.box).not.toContainText('is not answering')
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

test.describe('On a phone', () => {
  test.use(phone)

  test('the balance is read when the account is opened', async ({ page, host, account, connectRabby }) => {
    const calls = nodeCalls(page)
    await installWallet(page, other)
    await connectRabby({ chains: [31337] })
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    await expect(host.balance).toBeHidden()
    await host.opensAccount()
    await expect(account.balance).toHaveText('0 ETH')
    expect(calls).toHaveLength(1)
  })
})

/** Connects in any language, and returns the address. */
const connectsAnyhow = async (page: Page, chainId: number) => {
  const wallet = await installWallet(page, { ...rabby, chains: [chainId] })
  await page.goto('/')
  await page.locator('[data-kl-button] button').click()
  await page.getByRole('option', { name: /^Rabby Wallet/ }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  return wallet.address
}

test.describe('In other languages', () => {
  test.use({ locale: 'fa' })

  test('the amount is written as the language writes it', async ({ page, host, nodes }) => {
    const wallet = await connectsAnyhow(page, 31_337)
    await pay(nodes.local, wallet, 12n * ether + ether / 2n)
    await page.reload()
    await expect(host.balance).toHaveText('۱۲٫۵ ETH')
  })
})
