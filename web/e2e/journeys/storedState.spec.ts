import { storedIn } from '../rules/storage'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test.use({ plantedKeys: ['site.theme'] })

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const map = (value: unknown) => ({ __type: 'Map', value })
const store = (state: unknown, version: unknown = 3) => JSON.stringify({ state, version })
const connector = { id: 'io.rabby', name: 'Rabby Wallet', type: 'injected', uid: 'u' }
const whole = { connections: map([['u', { accounts: [account], chainId: 1, connector }]]), chainId: 1, current: 'u' }

// Every other damage is a row of src/engine/storage.test.ts.
const bad: Readonly<Record<string, string>> = {
  'is cut off': store(whole).slice(0, -20),
  'has accounts that are none': store({ ...whole, connections: map([['u', { accounts: ['0x1', null], connector }]]) }),
  'is as large as storage admits': 'x'.repeat(5_000_000),
}

for (const [what, value] of Object.entries(bad))
  test(`A stored state that ${what} is ignored, and nothing else is lost`, async ({ page, host }) => {
    const wallet = await installWallet(page, rabby)
    await page.addInitScript((text) => {
      if (localStorage.getItem('site.theme')) return
      localStorage.setItem('site.theme', 'sea')
      localStorage.setItem('wagmi.store', text)
    }, value)
    await host.visit()
    await host.showsIdle()
    await host.choosesWallet()
    await host.showsConnected(wallet.address)
    expect(await storedIn(page)).toMatchObject({ 'site.theme': 'sea' })
    await page.reload()
    await host.showsConnected(wallet.address)
  })

test('Where storage is blocked the visitor can connect, until the page is left', async ({ page, host }) => {
  const wallet = await installWallet(page, rabby)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await host.visitAndChoose()
  await host.showsConnected(wallet.address)
  await page.reload()
  await host.showsIdle()
})
