import { readStorage } from '../rules/storage'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test.use({ plantedKeys: ['site.theme'] })

// src/engine/storage.test.ts tests other damaged states.
const damagedState = '{"state":{"connections":{"__type":"Map","value":[["u",{"accounts"'

test('Damaged stored state is ignored, and all other stored data stays', async ({ page, host }) => {
  const wallet = await installWallet(page, rabby)
  await page.addInitScript((text) => {
    if (localStorage.getItem('site.theme')) return
    localStorage.setItem('site.theme', 'sea')
    localStorage.setItem('wagmi.store', text)
  }, damagedState)
  await host.visit()
  await host.showsIdle()
  await host.choosesWallet()
  await host.showsConnected(wallet.address)
  expect(await readStorage(page)).toMatchObject({ 'site.theme': 'sea' })
  await page.reload()
  await host.showsConnected(wallet.address)
})

test('If storage is blocked, the visitor can connect, and the connection lasts until the next reload', async ({
  page,
  host,
}) => {
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
