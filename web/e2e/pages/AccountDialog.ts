import { expect, type Page } from '@playwright/test'

/** The compact dialog of the connected account, and the confirmation before disconnecting. */
export class AccountDialog {
  constructor(readonly page: Page) {}

  get box() {
    return this.page.getByRole('dialog', { name: 'Account' })
  }

  get question() {
    return this.page.getByRole('dialog', { name: /^Disconnect / })
  }

  /** The account's balance. The locator matches no element if the site shows no balance. */
  get balance() {
    return this.box.locator('dt', { hasText: 'Balance' }).locator('xpath=following-sibling::dd')
  }

  get networkRow() {
    return this.box.getByRole('button', { name: /^Network/ })
  }

  get explorerLink() {
    return this.box.getByRole('link', { name: /^View on / })
  }

  async copiesAddress() {
    await this.box.getByRole('button', { name: 'Copy address' }).click()
    await expect(this.box.getByText('Address copied')).toBeVisible()
  }

  async asksToDisconnect() {
    await this.box.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(this.question).toBeVisible()
  }

  async confirmsDisconnect() {
    await this.question.getByRole('button', { name: 'Disconnect', exact: true }).click()
  }

  async disconnects() {
    await this.asksToDisconnect()
    await this.confirmsDisconnect()
  }
}
