import { expect, type Page } from '@playwright/test'

/**
 * The practice wallet's sheet, and its panel in a corner of the page. Only pages of `kisslock dev` contain the practice
 * wallet.
 */
export class Practice {
  constructor(readonly page: Page) {}

  get panel() {
    return this.page.getByRole('complementary', { name: 'kisslock dev' }).locator('details')
  }

  /** The sheet with this title. */
  question(title: string) {
    return this.page.getByRole('dialog', { name: title })
  }

  async approves(title: string) {
    await this.question(title).getByRole('button', { name: 'Approve' }).click()
    await expect(this.question(title)).toHaveCount(0)
  }

  async rejects(title: string) {
    await this.question(title).getByRole('button', { name: 'Reject' }).click()
  }
}
