import { expect, type Page } from '@playwright/test'
import type { ConnectDialog } from './ConnectDialog'
import type { Practice } from './Practice'
import type { SignInDialog } from './SignInDialog'

/** The admin console at /console. */
export class OperatorPage {
  constructor(readonly page: Page) {}

  async visit(rest = '') {
    await this.page.goto(`/console${rest}`)
    await expect(this.page.locator('.kc h1')).toBeAttached()
  }

  /** Open the console and sign in with the installed Rabby. */
  async signsInAtTheGate(dialog: ConnectDialog, sign: SignInDialog) {
    await this.visit()
    await this.button('Sign in with your wallet').click()
    await dialog.chooses('Rabby Wallet')
    await sign.signs()
  }

  /** Open the console and sign in with the practice wallet, which asks for each approval. */
  async signsInByPractice(practice: Practice, dialog: ConnectDialog, sign: SignInDialog) {
    await this.visit()
    await this.button('Sign in with your wallet').click()
    await dialog.chooses('Practice wallet')
    await practice.approves('Connect to this site?')
    await sign.signIn.click()
    await practice.approves('Sign this message?')
    await sign.isClosed()
    await this.shows()
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 })
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  table(name: string) {
    return this.page.getByRole('table', { name })
  }

  /** The rows whose name matches `name`, in the table that is named `table`. */
  row(table: string, name: string | RegExp) {
    return this.table(table).getByRole('row', { name })
  }

  range(name: string) {
    return this.page.getByRole('radio', { name, exact: true })
  }

  get feed() {
    return this.page.getByRole('region', { name: 'Live feed' })
  }

  get entries() {
    return this.feed.getByRole('listitem')
  }

  /** Wait until the console shows its figures. */
  async shows() {
    await expect(this.table('From open to signed in').or(this.table('From open to connected'))).toBeAttached()
  }
}
