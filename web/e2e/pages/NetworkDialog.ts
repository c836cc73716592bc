import { expect, type Page } from '@playwright/test'

/** The compact dialog with the site's networks. */
export class NetworkDialog {
  constructor(readonly page: Page) {}

  get box() {
    return this.page.locator('dialog[open]').filter({ has: this.page.getByRole('radiogroup', { name: 'Network' }) })
  }

  get title() {
    return this.box.getByRole('heading', { level: 2 })
  }

  get rows() {
    return this.box.getByRole('radio')
  }

  get current() {
    return this.box.getByRole('radio', { checked: true })
  }

  get note() {
    return this.box.locator('.kl-note, .kl-noteplain')
  }

  /** The screen that is shown while the wallet asks the visitor to add a network. */
  adding(network: string) {
    return this.page.getByRole('dialog', { name: `Adding ${network}` })
  }

  row(name: string) {
    return this.rows.filter({ hasText: name })
  }

  async chooses(name: string) {
    await this.row(name).click()
  }

  async marksCurrent(name: string) {
    await expect(this.current).toHaveCount(1)
    await expect(this.current).toContainText(name)
    await expect(this.current).toContainText('Current')
  }

  /** Expect that the dialog shows no open request to the wallet. */
  async isAtRest() {
    await expect(this.box.locator('.kl-spin')).toHaveCount(0)
    await expect(this.box).not.toContainText('Approve in ')
  }

  async isClosed() {
    await expect(this.page.locator('dialog[open]')).toHaveCount(0)
  }
}
