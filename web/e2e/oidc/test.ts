import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { rabby } from '../journeys/wallets'
import { findFreePort } from '../servers/freePort'
import type { Started } from '../servers/kept'
import type { Command } from '../servers/site'
import { startServer } from '../servers/startServer'
import { signInByRequest } from '../signIn/byRequest'
import { bob } from '../signIn/keys'
import { test as base } from '../test'
import { installWallet, type WalletHandle, type WalletOptions } from '../wallet/installWallet'
import { clientNames, secretHash, startProgram } from './program'

/** A Kisslock site with three clients. The gate of `vault` allows only Bob. `lawyer` requires the terms of use. */
export type Site = { origin: string; program: string }

/** The redirect URI of a native app. */
export const editorUri = 'editor://callback.example/oauth'

const createToml = (origin: string, program: string, node?: string) => `
[site]
name = "Tidepool"
terms_url = "/terms"
terms_version = "2026-01"
origins = ["${origin}"]
[sign_in]
mode = "optional"
[oidc]
enabled = true
issuer = "${origin}"
[gates.club]
allow = ["${bob}"]
${Object.entries(clientNames)
  .map(
    ([id, name]) => `[oidc.clients.${id}]
name = "${name}"
redirect_uris = ["${program}/callback"]
secret = "sha256:${secretHash}"
${id === 'vault' ? 'gate = "club"' : ''}
${id === 'lawyer' ? 'terms = true' : ''}`,
  )
  .join('\n')}
[oidc.clients.editor]
name = "Editor"
redirect_uris = ["${editorUri}"]
public = true
[chains.1]
${node ? `rpc = ["${node}"]` : ''}
`

/** Start the site and its clients. `node` is the URL of Ethereum's node. */
export const startSite = async (command: Command, node?: string): Promise<Started<Site>> => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const program = await startProgram(origin)
  const files = { 'kisslock.toml': createToml(origin, program.origin, node) }
  const env = { KISSLOCK_OIDC_KEY: randomBytes(32).toString('base64url') }
  const site = await startServer(command, files, { port, env })
  return { value: { origin, program: program.origin }, stop: () => Promise.all([site.stop(), program.stop()]) }
}

/** The page on which a visitor signs in to a client. */
class ProgramPage {
  constructor(
    readonly page: Page,
    private readonly program: string,
  ) {}

  get heading(): Locator {
    return this.page.locator('h1')
  }

  get card(): Locator {
    return this.page.getByRole('main')
  }

  button(name: string | RegExp): Locator {
    return this.card.getByRole('button', { name })
  }

  /** Start at the client, which redirects the visitor to this page. */
  async arrives(extraParams: Record<string, string> = {}) {
    await this.page.goto(`${this.program}/login?${new URLSearchParams({ client: 'notebook', ...extraParams })}`)
  }

  async goesBackBy(button: string | RegExp, text: string) {
    await this.button(button).click()
    await this.isBack(text)
  }

  async isBack(says: string) {
    await this.page.waitForURL(`${this.program}/callback?*`)
    await this.heading.filter({ hasText: says }).waitFor()
  }
}

type Options = {
  /** `dev` has a relay. */
  command: Command
  site: Site
  asked: ProgramPage
  /** Install Rabby. By default, Rabby has a key that no other test uses. */
  withWallet: (options?: WalletOptions) => Promise<WalletHandle>
  /**
   * Sign in with HTTP requests, with a key that no other test uses and that Rabby also has. After that, start at the
   * client.
   */
  signsIn: (more?: Record<string, string>) => Promise<void>
}

/** A test that starts at a client, goes to the site and returns. */
export const test = base.extend<Options>({
  command: ['serve', { option: true }],
  site: [async ({ once, command }, use) => use(await once(command, () => startSite(command))), { timeout: 120_000 }],
  baseURL: async ({ site }, use) => use(site.origin),
  expectedOrigin: async ({ site }, use) => use(site.program),
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  // The browser logs an error for each rejected request.
  expectedErrors: /status of (400|401|403|409|429)/,
  asked: async ({ page, site }, use) => use(new ProgramPage(page, site.program)),
  withWallet: async ({ page }, use) =>
    use((options = {}) => installWallet(page, { ...rabby, keys: [generatePrivateKey()], chains: [1], ...options })),
  signsIn: async ({ page, site, asked, withWallet }, use) =>
    use(async (extraParams) => {
      const key = generatePrivateKey()
      await withWallet({ keys: [key] })
      await signInByRequest({ api: page.request, origin: site.origin }, key)
      await asked.arrives(extraParams)
    }),
})

export { expect } from '../test'
