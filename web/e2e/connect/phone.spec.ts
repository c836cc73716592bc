import { phone, rabby } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { installWallet } from '../wallet/installWallet'
import { element, expect, test } from './test'

const html = `<meta name="viewport" content="width=device-width">${element}`

for (const width of [390, 320])
  test.describe(`On a phone ${width} pixels wide, without a project id`, () => {
    test.use({ ...phone, viewport: { width, height: 844 } })

    test('a wallet of the list opens this page in its own browser, and no code is offered', async ({
      page,
      host,
      dialog,
      shows,
    }) => {
      await shows({ html })
      await host.connectButton.tap()
      await expect(dialog.box).toBeVisible()
      await dialog.box.getByRole('option', { name: /^Trust Wallet/ }).tap()
      const open = page.getByRole('link', { name: 'Open in Trust Wallet' })
      await expect(open).toHaveAttribute('href', /^https:\/\/link\.trustwallet\.com\//)
      const link = new URL((await open.getAttribute('href')) ?? '')
      expect(link.searchParams.get('url')).toBe(`${new URL(page.url()).origin}/?kisslock=trust`)
      await expect(page.locator('dialog[open]')).not.toContainText(/scan|code/i)
      await expectAccessible(page, 'the wallet on a phone')
    })

    test('an address that names the wallet opens the dialog there, and a tap connects', async ({
      page,
      host,
      shows,
    }) => {
      const trust = { ...rabby, name: 'Trust Wallet', rdns: 'com.trustwallet.app', chains: [1, 8453] }
      const wallet = await installWallet(page, trust)
      await shows({ html })
      await page.goto('/?x=1&kisslock=trust')
      const ask = page.getByRole('button', { name: 'Connect with Trust Wallet' })
      await expect(ask).toBeVisible()
      await expect.poll(() => new URL(page.url()).search).toBe('?x=1')
      expect(wallet.requests()).toEqual([])
      await expectAccessible(page, 'the page that names a wallet')
      await ask.tap()
      await host.showsConnected(wallet.address)
    })
  })
