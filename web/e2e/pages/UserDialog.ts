import { expect, type Page } from '@playwright/test'

/** The account's dialog while it shows a page about the user. */
export class UserDialog {
  constructor(readonly page: Page) {}

  get box() {
    return this.page.locator('dialog[open]')
  }

  get title() {
    return this.box.getByRole('heading', { level: 2 })
  }

  /** The rows of the page: wallets, or browsers and API clients. */
  get rows() {
    return this.box.getByRole('listitem')
  }

  row(name: string) {
    return this.rows.filter({ hasText: name })
  }

  button(name: string | RegExp) {
    return this.box.getByRole('button', { name })
  }

  /** Open a page from the account. */
  async opens(page: string) {
    await this.page.getByRole('button', { name: /Show account$/ }).click()
    await this.button(page).click()
    await this.says(page)
  }

  async says(title: string) {
    await expect(this.title).toHaveText(title)
    await expect(this.title).toBeFocused()
  }
}
