import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test('Invalid announcements are ignored, and the good wallet connects', async ({ page, host, dialog }) => {
  const nonsense = { rdns: ['a', 'list'], name: 7, icon: null, uuid: {} }
  await installWallet(page, { info: { rdns: nonsense.rdns } })
  await installWallet(page, { info: { name: nonsense.name } })
  await installWallet(page, { info: { uuid: nonsense.uuid } })
  await installWallet(page, { info: { rdns: 'walletConnect' } })
  await page.addInitScript(() => {
    const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const all = () => {
      for (const detail of [null, undefined, 7, 'wallet', {}, { info: null }, { info: {}, provider: {} }])
        announce(detail)
      announce({
        get info() {
          throw new Error('boo')
        },
      })
    }
    window.addEventListener('eip6963:requestProvider', all)
  })
  const wallet = await installWallet(page, rabby)
  await host.visitAndOpen()
  await expect(dialog.group('Detected in this browser')).toHaveCount(1)
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address)
})

test('Markup, hidden characters and endless names are shown as short text', async ({ page, host, dialog }) => {
  await installWallet(page, { rdns: 'org.markup', name: '<img src=x onerror=alert(1)>' })
  await installWallet(page, { rdns: 'org.bidi', name: 'Tell\u202eyreve\u200b' })
  await installWallet(page, { rdns: 'org.long', name: 'Long '.repeat(500) })
  await host.visitAndOpen()
  const group = dialog.group('Detected in this browser')
  await expect(group).toHaveCount(3)
  await expect(dialog.row('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(dialog.row('Tell yreve')).toBeVisible()
  expect((await dialog.row('Long Long').getAttribute('data-name'))?.length).toBeLessThanOrEqual(40)
  await expect(dialog.list.locator('img[src="x"]')).toHaveCount(0)
})

const badIcons = [
  'javascript:alert(1)',
  'https://tracker.example/a.png',
  'data:text/html,<b>',
  'data:image/gif;base64,R0lGODlhAAAA',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
]

test('An icon that is no picture is replaced by letters', async ({ page, host, dialog }) => {
  for (const [i, icon] of badIcons.entries()) await installWallet(page, { rdns: `org.w${i}`, name: `Odd ${i}`, icon })
  await host.visitAndOpen()
  for (const i of badIcons.keys()) {
    await expect(dialog.row(`Odd ${i}`).locator('svg')).toBeVisible()
    await expect(dialog.row(`Odd ${i}`).locator('img')).toHaveCount(0)
  }
})

test('A wallet with nonsensical answers fails, and the page goes on', async ({ page, host, dialog }) => {
  await installWallet(page, {
    rdns: 'org.odd',
    name: 'Odd',
    behaviour: { wallet_requestPermissions: { value: 7 }, eth_requestAccounts: { value: ['vitalik.eth'] } },
  })
  await installWallet(page, { rdns: 'org.chain', name: 'Chainless', behaviour: { eth_chainId: { value: '0xzz' } } })
  const wallet = await installWallet(page, rabby)
  await host.visitAndOpen()
  for (const name of ['Odd', 'Chainless']) {
    await dialog.chooses(name)
    await dialog.says(`${name} could not connect`)
  }
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address)
})
