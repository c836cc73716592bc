import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The wide dialog: the list of wallets, and the stage next to it. */
export class ConnectDialog {
  constructor(readonly page: Page | FrameLocator) {}

  get box() {
    return this.page.getByRole('dialog', { name: 'Connect a wallet' })
  }

  get title() {
    return this.box.getByRole('heading', { level: 2 })
  }

  get search() {
    return this.box.getByRole('searchbox')
  }

  get list() {
    return this.box.getByRole('listbox', { name: 'Wallets' })
  }

  get rows() {
    return this.list.getByRole('option')
  }

  get stage() {
    return this.box.locator('section[aria-labelledby="kl-stage-title"]')
  }

  get heading() {
    return this.stage.getByRole('heading', { level: 3 })
  }

  get steps() {
    return this.stage.getByRole('list', { name: /^Steps to connect with / }).getByRole('listitem')
  }

  /** The card of a guide, next to the steps. The card contains the guide's action or a code. */
  get actionCard() {
    return this.stage.locator('[role="tabpanel"] .kl-pair > :is(.kl-card, .kl-qr)')
  }

  get methods() {
    return this.stage.getByRole('tablist', { name: 'How to connect' }).getByRole('tab')
  }

  get status() {
    return this.box.getByRole('status')
  }

  /** The rows of the group with this title, such as "Detected in this browser". */
  group(title: string) {
    return this.list.getByRole('group', { name: title }).getByRole('option')
  }

  /** The first row whose name begins with this text. */
  row(name: string) {
    const escaped = name.replace(/[^\p{L}\p{N}]/gu, '\\$&')
    return this.list.getByRole('option', { name: new RegExp(`^${escaped}`) }).first()
  }

  method(name: 'Phone' | 'Browser' | 'Desktop') {
    return this.methods.filter({ hasText: name })
  }

  action(name: string | RegExp) {
    return this.stage.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp) {
    return this.stage.getByRole('link', { name })
  }

  async chooses(name: string) {
    await this.row(name).click()
  }

  /** Choose a method if the wallet has several methods. A wallet with one method has no tabs. */
  async choosesMethod(name: 'Phone' | 'Browser' | 'Desktop') {
    await expect(this.steps.first()).toBeVisible()
    if ((await this.methods.count()) > 1) await this.method(name).click()
  }

  async searchesFor(text: string) {
    await this.search.fill(text)
  }

  async does(name: string) {
    await this.action(name).click()
  }

  async says(heading: string) {
    await expect(this.heading).toHaveText(heading)
  }

  async closes() {
    await this.stage.getByRole('button', { name: 'Close' }).click()
    await this.isClosed()
  }

  async isClosed() {
    await expect(this.page.locator('dialog[open]')).toHaveCount(0)
  }
}
