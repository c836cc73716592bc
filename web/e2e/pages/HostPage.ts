import { expect, type Page } from '@playwright/test'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { AccountDialog } from './AccountDialog'
import { ConnectDialog } from './ConnectDialog'

/** The site's page around the dialog. The page has the connect button, or the account and network of a connection. */
export class HostPage {
  constructor(readonly page: Page) {}

  get connectButton() {
    return this.page.getByRole('button', { name: 'Connect wallet' })
  }

  get connectingButton() {
    return this.page.getByRole('button', { name: 'Connecting…' })
  }

  get accountChip() {
    return this.page.getByRole('button', { name: /Show account$/ })
  }

  /** The balance in the button. The locator matches no element if the button has no room for a balance. */
  get balance() {
    return this.page.locator('.kl-chip__bal')
  }

  get networkChip() {
    return this.page.getByRole('button', { name: /^Network: / })
  }

  get wrongNetworkButton() {
    return this.page.getByRole('button', { name: 'Switch network' })
  }

  /** The site's own icon in the header. */
  get picture() {
    return this.page.locator('header img')
  }

  get card() {
    return this.page.locator('main section')
  }

  async visit() {
    await this.page.goto('/')
    await expect(this.page.locator('[data-kl-button]')).toBeVisible()
  }

  /** Open the page and the dialog. */
  async visitAndOpen() {
    await this.visit()
    await this.connectButton.click()
    await expect(this.page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  }

  /** Open the page and the dialog, and choose a wallet. */
  async visitAndChoose(wallet = 'Rabby Wallet') {
    await this.visitAndOpen()
    await new ConnectDialog(this.page).chooses(wallet)
  }

  /** Open the page, and tap the button that opens the dialog. */
  async visitAndTap() {
    await this.visit()
    await this.connectButton.tap()
  }

  /** Open the dialog, and choose a wallet. */
  async choosesWallet(wallet = 'Rabby Wallet') {
    await this.connectButton.click()
    await new ConnectDialog(this.page).chooses(wallet)
  }

  async disconnects() {
    await this.opensAccount()
    await new AccountDialog(this.page).disconnects()
  }

  async opensAccount() {
    await this.accountChip.click()
  }

  async opensNetworks() {
    await this.networkChip.click()
  }

  /**
   * Dispatch the event that the browser sends when the visitor returns from another window, such as the wallet's
   * window.
   */
  async isLookedAtAgain() {
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }

  async showsIdle() {
    await expect(this.connectButton).toBeVisible()
    await expect(this.accountChip).toHaveCount(0)
  }

  async showsConnecting() {
    await expect(this.connectingButton).toBeVisible()
    await expect(this.connectingButton).toHaveAttribute('aria-busy', 'true')
  }

  /** Expect the account in the header, and also the network if `network` is given. */
  async showsConnected(address: string, network?: string) {
    await expect(this.accountChip).toContainText(shortenAddress(address))
    if (network) await expect(this.networkChip).toHaveAccessibleName(`Network: ${network}. Change network`)
  }
}
