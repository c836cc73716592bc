import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { phone, rabby } from './wallets'

const trustWallet = { ...rabby, name: 'Trust Wallet', rdns: 'com.trustwallet.app' }
const otherInjected = { ...rabby, name: 'Other', rdns: 'example.other' }

test.describe('A site without a project ID', () => {
  test.describe('on a phone', () => {
    test.use(phone)

    // Specification 2.3
    test('A link opens the page in the wallet’s own browser, and a tap there sends the wallet a request', async ({
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

      // The app opens the copied address in its own browser, where its wallet is not the only provider.
      const app = await page.context().newPage()
      await installWallet(app, otherInjected)
      const wallet = await installWallet(app, { ...trustWallet, behaviour: { connect: 'ask' } })
      const requestedUrls: string[] = []
      app.on('request', (request) => {
        if (request.method() === 'POST') requestedUrls.push(`${request.headers().referer} ${request.postData()}`)
      })
      await app.goto(address)
      const ask = app.getByRole('button', { name: 'Connect with Trust Wallet' })
      await expect(ask).toBeVisible()
      expect(new URL(app.url()).search).toBe('')
      expect(wallet.prompts()).toEqual([])
      await ask.tap()
      await wallet.approveNext()
      await expect(app.locator('[data-kl-button]')).not.toHaveText('Connect wallet')
      // The log entry and its referrer do not contain the marker.
      await expect.poll(() => requestedUrls.length).toBeGreaterThan(0)
      expect(requestedUrls.join()).not.toContain('kisslock=')
    })

    test('If a wallet has no link, a sentence above the copy button explains what to do with the page’s URL', async ({
      host,
      dialog,
    }) => {
      await host.visitAndTap()
      await dialog.row('Zerion').tap()
      await dialog.says('Open this page in Zerion')
      const sentence = dialog.box.getByText(/^Copy the address of this page and open it in Zerion’s browser/)
      await expect(sentence).toHaveCount(1)
      const button = await dialog.box.getByRole('button', { name: 'Copy page address' }).boundingBox()
      expect((await sentence.boundingBox())?.y).toBeLessThan(button?.y ?? 0)
    })

    test('If a wallet’s link opens no app, the dialog offers to copy the page’s URL', async ({
      page,
      context,
      host,
      dialog,
    }) => {
      await page.clock.install()
      await host.visitAndTap()
      await dialog.row('Trust Wallet').tap()
      // Simulate a phone without the app: following the link opens neither an app nor a new tab.
      await context.route('https://link.trustwallet.com/**', (route) => route.abort())
      const link = dialog.link('Open in Trust Wallet')
      await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
      await link.tap()
      const copy = dialog.box.getByRole('button', { name: 'Copy page address' })
      await page.clock.fastForward(2600)
      await expect(dialog.box.locator('.kl-note')).toHaveText('Nothing opened? Trust Wallet may not be installed here.')
      await expect(copy).toBeVisible()
      await expect(link).toBeVisible()
    })
  })

  test('On a computer, the dialog shows a code and says that the visitor continues on the phone, not here', async ({
    host,
    dialog,
  }) => {
    await host.visitAndChoose('Trust Wallet')
    await dialog.choosesMethod('Phone')
    await dialog.says('Continue on your phone')
    await expect(dialog.box.getByRole('img', { name: 'Continue on your phone' })).toBeVisible()
    await expect(dialog.box.getByText('not here')).toBeVisible()
  })
})

/**
 * How a wallet's own browser makes its wallet available to the page, the wallet's name, and the options of the test
 * wallet.
 */
const arrivals = [
  ['announces its wallet late', 'Trust Wallet', { ...trustWallet, announceAfter: 1500 }],
  ['has only window.ethereum', 'Trust Wallet', { announceAfter: 'never', legacy: true, flags: { isTrust: true } }],
  ['gets the URL without its scheme', 'MetaMask', { name: 'MetaMask', rdns: 'io.metamask.mobile' }],
] as const

test.describe('A page in a wallet’s own browser', () => {
  test.use(phone)

  for (const [what, name, options] of arrivals)
    test(`In a wallet’s browser that ${what}, the page shows a button that connects the wallet`, async ({
      page,
      host,
      dialog,
    }) => {
      await host.visitAndTap()
      await dialog.searchesFor(name)
      await dialog.row(name).tap()
      const link = (await dialog.link(`Open in ${name}`).getAttribute('href')) ?? ''
      const { host: authority, protocol } = new URL(page.url())
      const carriedUrl = new URL(link).searchParams.get('url') ?? `${protocol}//${link.slice(link.indexOf(authority))}`

      const app = await page.context().newPage()
      const wallet = await installWallet(app, { ...options, behaviour: { connect: 'ask' } })
      await app.goto(carriedUrl)
      const ask = app.getByRole('button', { name: `Connect with ${name}` })
      await expect(ask).toBeVisible()
      expect(wallet.prompts()).toEqual([])
      await ask.tap()
      await wallet.approveNext()
      await expect(app.locator('[data-kl-button]')).not.toHaveText('Connect wallet')
    })
})
