import { expect, type Page } from '@playwright/test'

/** The compact dialog of a route's gate. */
export class GateDialog {
  constructor(readonly page: Page) {}

  get box() {
    return this.page.locator('dialog[open]')
  }

  get title() {
    return this.box.getByRole('heading', { level: 2 })
  }

  /** The list of missing requirements. */
  get needs() {
    return this.box.getByRole('listitem')
  }

  button(name: string) {
    return this.box.getByRole('button', { name, exact: true })
  }

  async says(title: string) {
    await expect(this.title).toHaveText(title)
  }

  async isClosed() {
    await expect(this.box).toHaveCount(0)
  }
}
