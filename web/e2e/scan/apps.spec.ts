import type { APIRequestContext } from '@playwright/test'
import { readWallets as readFiles } from '../../build/data'
import { phone as android, rabby } from '../journeys/wallets'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { findPairingUri } from '../pages/ScanStage'
import { requestProvider } from '../relay/asks'
import { readWallets } from '../rules/catalogue'
import { installWallet } from '../wallet/installWallet'
import { appLinks } from './appLinks'
import { findAddress, setVisibility, simulateApps } from './phones'
import { expect, test } from './test'

const iphone = {
  ...android,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
} as const

const pairingPattern = /^wc:[0-9a-f]{64}@2\?(?=.*relay-protocol=irn)(?=.*symKey=[0-9a-f]{64})/

/**
 * Return the wallets with a link for a phone, by ID. For each wallet, return the name of its row and the name of the
 * button that opens its app. Discontinued wallets have no link.
 */
const findReachableWallets = async (api: APIRequestContext) => {
  const names = new Map((await readWallets(api)).map(({ id, name }) => [id, name]))
  const linkedWallets = readFiles().filter(
    ({ deep_links = {}, methods, status, successor }) =>
      methods.qr_code && status !== 'closed' && !successor && (deep_links.ios || deep_links.android),
  )
  return new Map(
    linkedWallets.map(({ id, name, app_name, browse }) => [
      id,
      { row: names.get(id) ?? name, way: browse ? 'Connect here' : `Open ${app_name ?? name}` },
    ]),
  )
}

/**
 * One wallet for each form of link: a web page on one operating system, a web page on both systems, an app's scheme,
 * the plain pairing URI. `build/appLinks.test.ts` checks every wallet.
 */
const walletsByLinkForm = ['bifrostWallet', 'mew', 'trust', 'metaMask']

const openGuide = async (dialog: ConnectDialog, row: string) => {
  await dialog.searchesFor(row)
  await dialog.row(row).tap()
}

/** Open the page and the dialog on a phone, and choose a wallet. */
const openGuideByTap = async ({ host, dialog }: { host: HostPage; dialog: ConnectDialog }, row: string) => {
  await host.visitAndTap()
  await openGuide(dialog, row)
}

for (const [system, device, column] of [
  ['iOS', iphone, 1],
  ['Android', android, 2],
] as const)
  test.describe(`on ${system}`, () => {
    test.use(device)

    // Specification 2.3
    test(`On ${system} a wallet’s button opens the wallet’s own link`, async ({ request, host, dialog, scan }) => {
      const wallets = await findReachableWallets(request)
      expect([...wallets.keys()]).toEqual(expect.arrayContaining(appLinks.map(([id]) => id)))
      await host.visitAndTap()
      for (const link of appLinks.filter(([id]) => walletsByLinkForm.includes(id))) {
        const { row, way } = wallets.get(link[0]) ?? { row: link[0], way: link[0] }
        await openGuide(dialog, row)
        const opener = scan.opener(way)
        const href = await scan.link(way)
        const uri = findPairingUri(href)
        expect.soft(uri, row).toMatch(pairingPattern)
        expect.soft(href, row).toBe(link[column] ? link[column] + encodeURIComponent(uri) : uri)
        // Only links to web pages open in a new tab, and they send no referrer.
        const tab = href.startsWith('https:') ? '_blank' : null
        expect.soft(await opener.getAttribute('target'), row).toBe(tab)
        expect.soft(await opener.getAttribute('rel'), row).toBe(tab && 'noopener noreferrer')
        await expect.soft(dialog.steps, row).toHaveCount(3)
        await dialog.action('Back to all wallets').tap()
      }
    })
  })

test.describe('A wallet app on the phone', () => {
  test.use(android)
  test.beforeEach(({ page }) => simulateApps(page))

  test('A tap opens the app, and after its approval a later request opens the app again', async ({
    page,
    host,
    dialog,
    scan,
    owner,
  }) => {
    await page.clock.install()
    await openGuideByTap({ host, dialog }, 'Trust Wallet')
    await dialog.says('Connect with Trust Wallet')
    const href = await scan.link('Connect here')
    expect(href).toMatch(/^trust:\/\/wc\?uri=wc%3A/)
    await scan.opener('Connect here').tap()
    await setVisibility(page, 'hidden')
    await dialog.says('Waiting for Trust Wallet')
    await expect(dialog.heading).toBeFocused()
    await page.clock.fastForward(3000)
    const phone = await owner.approves(href)
    await setVisibility(page, 'visible')
    await host.showsConnected(findAddress(phone))
    await expect(scan.stage.getByText('Nothing opened?')).toHaveCount(0)
    const storedApp = await page.evaluate(() => localStorage.getItem('kisslock.WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(storedApp ?? 'null')).toEqual({ href: 'trust://', name: 'Trust Wallet' })
    await page.evaluate(() => {
      const openedLinks: string[] = []
      Object.assign(window, { openedLinks })
      window.open = (link) => {
        openedLinks.push(String(link))
        return null
      }
    })
    expect(await requestProvider(page, 'personal_sign', ['0x6869', findAddress(phone)])).toMatch(/^0x[0-9a-f]{130}$/)
    const openedLinks = await page.evaluate(() => (window as unknown as { openedLinks: string[] }).openedLinks)
    expect(openedLinks).toEqual([expect.stringMatching(/^trust:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)])
  })

  test('In a wallet’s own browser, the dialog lists this wallet and offers a code for another device', async ({
    page,
    host,
    dialog,
  }) => {
    await installWallet(page, rabby)
    await host.visitAndTap()
    await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).waitFor()
    await page.getByRole('button', { name: 'Choose another wallet' }).tap()
    await expect(dialog.rows).toHaveText(['Rabby Wallet', 'Any phone wallet'])
    await dialog.searchesFor('Trust')
    await expect(dialog.row('Trust Wallet')).toBeVisible()
  })
})

test.describe('A wallet app on the computer', () => {
  test.beforeEach(({ page }) => simulateApps(page))

  // Specification 2.5
  test('The link of Ledger’s guide opens the app, and can be opened again', async ({ host, dialog, scan, owner }) => {
    await host.visitAndOpen()
    await dialog.searchesFor('Ledger')
    await dialog.chooses('Ledger')
    await expect(dialog.method('Desktop')).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.steps).toHaveCount(3)
    const opener = scan.opener('Open Ledger Wallet')
    const href = await scan.link('Open Ledger Wallet')
    expect(href).toMatch(/^ledgerlive:\/\/wc\?uri=wc%3A/)
    await expect(opener).toHaveAccessibleName('Open Ledger Wallet')
    await opener.click()
    await dialog.says('Approve in Ledger Wallet')
    await expect(scan.opener('Open Ledger Wallet again')).toHaveAttribute('href', href)
    const phone = await owner.approves(href)
    await host.showsConnected(findAddress(phone))
  })
})
