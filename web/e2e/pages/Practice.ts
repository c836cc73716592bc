import { expect, type Page } from '@playwright/test'

/** The practice wallet's sheet, and its panel in a corner of the page. Only `kisslock dev` has them. */
export class Practice {
  constructor(readonly page: Page) {}

  get panel() {
    return this.page.getByRole('complementary', { name: 'kisslock dev' }).locator('details')
  }

  /** The sheet that asks this question. */
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
