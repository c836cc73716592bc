import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { phone, rabby } from './wallets'

const trust = { ...rabby, name: 'Trust Wallet', rdns: 'com.trustwallet.app' }
const other = { ...rabby, name: 'Other', rdns: 'example.other' }

test.describe('without a project id', () => {
  test.describe('on a phone', () => {
    test.use(phone)

    test('A link opens the page in the wallet’s own browser, which is asked after a tap there', async ({
      page,
      dialog,
    }) => {
      await page.goto('/?token=secret#key')
      await page.locator('[data-kl-button]').tap()
      await dialog.row('Trust Wallet').tap()
      await dialog.says('Open this page in Trust Wallet')
      await expect(dialog.steps).toHaveCount(3)
      const link = await dialog.link('Open in Trust Wallet').getAttribute('href')
      expect(link).toMatch(/^https:\/\/link\.trustwallet\.com\/open_url\?coin_id=60&url=/)
      const address = new URL(link ?? '').searchParams.get('url') ?? ''
      expect(address).toMatch(/^http:\/\/[^/]+\/\?kisslock=trust$/)

      // The app opens that address in a browser of its own, where it is not the only provider.
      const app = await page.context().newPage()
      await installWallet(app, other)
      const wallet = await installWallet(app, { ...trust, behaviour: { connect: 'ask' } })
      await app.goto(address)
      const ask = app.getByRole('button', { name: 'Connect with Trust Wallet' })
      await expect(ask).toBeVisible()
      expect(new URL(app.url()).search).toBe('')
      expect(wallet.prompts()).toEqual([])
      await ask.tap()
      await wallet.approveNext()
      await expect(app.locator('[data-kl-button]')).not.toHaveText('Connect wallet')
    })

    test('A wallet without such a link gets the address to copy, and no code', async ({ host, dialog }) => {
      await host.visit()
      await host.connectButton.tap()
      await dialog.row('Zerion').tap()
      await expect(dialog.box.getByRole('button', { name: 'Copy page address' })).toBeVisible()
      await expect(dialog.box.getByText('turned off')).toHaveCount(0)
    })
  })

  test('A computer shows a code with the page’s address, which says that one signs in on the phone', async ({
    host,
    dialog,
  }) => {
    await host.visitAndOpen()
    await dialog.chooses('Trust Wallet')
    await dialog.choosesMethod('Phone')
    await dialog.says('Continue on your phone')
    await expect(dialog.box.getByRole('img', { name: 'Continue on your phone' })).toBeVisible()
    await expect(dialog.box.getByText('not here')).toBeVisible()
  })
})

test('A link that names an unknown wallet opens the list, and asks nothing', async ({ page, dialog }) => {
  await page.goto('/?kisslock=nobody&x=1#y')
  await expect(dialog.list).toBeVisible()
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?x=1#y')
})
