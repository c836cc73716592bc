import { expect, type Page } from '@playwright/test'

/** The compact dialog that asks for a signature. */
export class SignInDialog {
  constructor(readonly page: Page) {}

  get box() {
    return this.page.getByRole('dialog', { name: /^Sign in to / })
  }

  get heading() {
    return this.box.getByRole('heading', { level: 3 })
  }

  get signIn() {
    return this.box.getByRole('button', { name: 'Sign in' })
  }

  get notNow() {
    return this.box.getByRole('button', { name: 'Not now' })
  }

  /** The button that replaces `notNow` if signing in is required. */
  get disconnect() {
    return this.box.getByRole('button', { name: 'Disconnect' })
  }

  /** The element with the message to sign. */
  get message() {
    return this.box.getByRole('region', { name: 'The exact message' })
  }

  fact(name: string) {
    return this.box
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }

  /** Open the details and return the exact message. */
  async readsMessage(): Promise<string> {
    await this.box.getByText('The exact message').click()
    return this.message.innerText()
  }

  /** Sign, and wait until the dialog is closed. */
  async signs() {
    await this.signIn.click()
    await this.isClosed()
  }

  async does(name: string) {
    await this.box.getByRole('button', { name }).click()
  }

  async says(heading: string) {
    await expect(this.heading).toHaveText(heading)
  }

  async isClosed() {
    await expect(this.page.locator('dialog[open]')).toHaveCount(0)
  }
}
