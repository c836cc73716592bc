import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { phone } from '../e2e/journeys/wallets'
import { AccountDialog } from '../e2e/pages/AccountDialog'
import { ConnectDialog } from '../e2e/pages/ConnectDialog'
import { HostPage } from '../e2e/pages/HostPage'
import { NetworkDialog } from '../e2e/pages/NetworkDialog'
import { SignInDialog } from '../e2e/pages/SignInDialog'
import type { WalletHandle } from '../e2e/wallet/installWallet'
import type { WalletOptions } from '../e2e/wallet/options'
import { settle } from './settle'
import { siteOrigin } from './sites'
import { install } from './wallets'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Browsers other than the one that runs. */
export const browsers = { safari: { userAgent: safari }, phone: { ...phone, viewport: null } } as const

/** Somebody in front of the site, with the wallets that they have. */
export class Visitor {
  readonly host: HostPage
  readonly dialog: ConnectDialog
  readonly account: AccountDialog
  readonly networks: NetworkDialog
  readonly sign: SignInDialog

  constructor(readonly page: Page) {
    this.host = new HostPage(page)
    this.dialog = new ConnectDialog(page)
    this.account = new AccountDialog(page)
    this.networks = new NetworkDialog(page)
    this.sign = new SignInDialog(page)
  }

  /** Comes to the site with a browser of their own. */
  static async arrives(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: siteOrigin(), locale: 'en', ...options })
    return new Visitor(await context.newPage())
  }

  has(name: Parameters<typeof install>[1], options: WalletOptions = {}): Promise<WalletHandle> {
    return install(this.page, name, options)
  }

  /** Opens the site and connects Rabby. */
  async connects(options: WalletOptions = {}): Promise<WalletHandle> {
    const rabby = await this.has('rabby', options)
    await this.choosesRabby()
    return rabby
  }

  private async choosesRabby(): Promise<void> {
    await this.host.visitAndOpen()
    await this.chooses('Rabby Wallet')
    await this.dialog.isClosed()
    await this.host.accountChip.waitFor()
  }

  /** Chooses a wallet once the dialog has come to rest: in motion the list would be scrolled to hit its row. */
  async chooses(wallet: string): Promise<void> {
    await this.dialog.row(wallet).waitFor()
    await settle(this.page)
    await this.dialog.chooses(wallet)
  }

  /** Has Rabby and Enkrypt, was connected with Rabby once, and opens the dialog again. */
  async returns(options: WalletOptions = {}): Promise<WalletHandle> {
    const rabby = await this.has('rabby', options)
    await this.has('enkrypt')
    await this.choosesRabby()
    await this.host.opensAccount()
    await this.account.disconnects()
    await this.host.connectButton.click()
    await this.dialog.title.waitFor()
    return rabby
  }

  /** Asks Rabby again, which behaves differently now. */
  async returnsTo(behaviour: Parameters<WalletHandle['setBehaviour']>[1], heading: string): Promise<void> {
    const rabby = await this.returns()
    rabby.setBehaviour('connect', behaviour)
    await this.chooses('Rabby Wallet')
    await this.dialog.says(heading)
  }

  /** Opens the guide of a wallet that is not here. */
  async opensGuide(wallet: string, method: 'Phone' | 'Browser' | 'Desktop'): Promise<void> {
    await this.chooses(wallet)
    await this.dialog.choosesMethod(method)
    await this.dialog.steps.nth(2).waitFor()
  }
}
