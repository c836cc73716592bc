import { expect, type Page } from '@playwright/test'
import { shortAddress } from '../../src/dialog/shortAddress'
import { AccountDialog } from './AccountDialog'
import { ConnectDialog } from './ConnectDialog'

/** The site's page around the dialog: its button, or the account and network of a connection. */
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

  /** The balance in the button; no element where there is no room for it. */
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

  /** Opens the page and the dialog, as a first visitor does. */
  async visitAndOpen() {
    await this.visit()
    await this.connectButton.click()
    await expect(this.page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  }

  /** Opens the page and the dialog, and chooses a wallet. */
  async visitAndChoose(wallet = 'Rabby Wallet') {
    await this.visitAndOpen()
    await new ConnectDialog(this.page).chooses(wallet)
  }

  /** Opens the page, and the dialog by a finger. */
  async visitAndTap() {
    await this.visit()
    await this.connectButton.tap()
  }

  /** Opens the dialog, and chooses a wallet. */
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

  /** The visitor comes back from another window, such as the wallet's own. */
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

  /** Expects the account and, if named, the network in the header. */
  async showsConnected(address: string, network?: string) {
    await expect(this.accountChip).toContainText(shortAddress(address))
    if (network) await expect(this.networkChip).toHaveAccessibleName(`Network: ${network}. Change network`)
  }
}
