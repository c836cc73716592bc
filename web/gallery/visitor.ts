import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { phone } from '../e2e/journeys/wallets'
import { AccountDialog } from '../e2e/pages/AccountDialog'
import { ConnectDialog } from '../e2e/pages/ConnectDialog'
import { GateDialog } from '../e2e/pages/GateDialog'
import { HostPage } from '../e2e/pages/HostPage'
import { NetworkDialog } from '../e2e/pages/NetworkDialog'
import { ScanStage } from '../e2e/pages/ScanStage'
import { SignInDialog } from '../e2e/pages/SignInDialog'
import { UserDialog } from '../e2e/pages/UserDialog'
import { instagram } from '../e2e/phones/contexts'
import { PhoneOwner } from '../e2e/scan/phones'
import { withoutPractice } from '../e2e/scan/withoutPractice'
import type { WalletHandle } from '../e2e/wallet/installWallet'
import type { WalletOptions } from '../e2e/wallet/options'
import { settle } from './settle'
import { type Site, siteOrigin } from './sites'
import { install } from './wallets'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** User agents other than the run's browser. */
export const browsers = {
  safari: { userAgent: safari },
  phone: { ...phone, viewport: null },
  instagram: { ...phone, viewport: null, userAgent: instagram },
} as const

/** A visitor of the site, with wallets. */
export class Visitor {
  readonly host: HostPage
  readonly dialog: ConnectDialog
  readonly account: AccountDialog
  readonly networks: NetworkDialog
  readonly scan: ScanStage
  readonly owner: PhoneOwner
  readonly sign: SignInDialog
  readonly user: UserDialog
  readonly gate: GateDialog

  constructor(readonly page: Page) {
    this.host = new HostPage(page)
    this.dialog = new ConnectDialog(page)
    this.account = new AccountDialog(page)
    this.networks = new NetworkDialog(page)
    this.scan = new ScanStage(page)
    this.owner = new PhoneOwner(page)
    this.sign = new SignInDialog(page)
    this.user = new UserDialog(page)
    this.gate = new GateDialog(page)
  }

  /** Starts a visit with a new browser context. */
  static async arrives(browser: Browser, options: BrowserContextOptions, site: Site = 'plain'): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: siteOrigin(site), locale: 'en', ...options })
    const page = await context.newPage()
    if (site === 'scanning') await withoutPractice(page)
    return new Visitor(page)
  }

  async leaves(): Promise<void> {
    await this.owner.putsAllAway()
    await this.page.context().close()
  }

  private readonly wallets = new Map<string, WalletHandle>()

  /** Rabby, which the visitor has. */
  get rabby(): WalletHandle {
    return this.wallets.get('rabby') as WalletHandle
  }

  async has(name: Parameters<typeof install>[1], options: WalletOptions = {}): Promise<WalletHandle> {
    const wallet = await install(this.page, name, options)
    this.wallets.set(name, wallet)
    return wallet
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

  /** Chooses a wallet after the dialog has come to rest: while it moves, the list would be scrolled to reach the row. */
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

  /** Asks Rabby again, after its behaviour has changed. */
  async returnsTo(behaviour: Parameters<WalletHandle['setBehaviour']>[1], heading: string): Promise<void> {
    const rabby = await this.returns()
    rabby.setBehaviour('connect', behaviour)
    await this.chooses('Rabby Wallet')
    await this.dialog.says(heading)
  }

  /** Opens the guide of a wallet that is not in this browser. */
  async opensGuide(wallet: string, method: 'Phone' | 'Browser' | 'Desktop'): Promise<void> {
    await this.chooses(wallet)
    await this.dialog.choosesMethod(method)
    await this.dialog.steps.nth(2).waitFor()
  }
}
