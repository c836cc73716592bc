import { expect, type Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { recordAuthCalls } from '../rules/authCalls'
import { startPostgresql } from '../servers/postgresql'
import { type SignInSettings, SignInSite } from '../servers/signInSite'
import { test as journey } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'

/** The kind of database in which the sites of these tests store sessions. */
export type Database = 'sqlite' | 'postgresql'

type WalletToInstall = Parameters<typeof installWallet>[1]

type Options = {
  database: Database
  /** The settings of the site. */
  settings: SignInSettings
  site: SignInSite
  calls: ReturnType<typeof recordAuthCalls>
  /** Install Rabby, open the page, connect and wait for the sign-in screen. Requires the mode `required`. */
  arrives: (options?: WalletToInstall) => Promise<WalletHandle>
  /** Install Rabby, connect and sign in. */
  signedIn: (options?: WalletToInstall) => Promise<WalletHandle>
}

const startDatabase = async () => {
  const { url, stop } = await startPostgresql()
  return { value: url, stop }
}

/** A test of a site with sign-in. For each set of settings there is a real server and a real database. */
export const test = journey.extend<Options>({
  database: ['sqlite', { option: true }],
  settings: [{ mode: 'required' }, { option: true }],
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  site: [
    async ({ once, database, settings }, use) => {
      const start = async () => {
        const url = database === 'postgresql' ? await once('postgresql', startDatabase) : undefined
        const site = await SignInSite.start(settings, url)
        return { value: site, stop: () => site.end() }
      }
      await use(await once(JSON.stringify([database, settings]), start))
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  calls: async ({ page }, use) => use(recordAuthCalls(page)),
  arrives: async ({ context, host, sign }, use) =>
    use(async (options = {}) => {
      const wallet = await installWallet(context, { ...rabby, chains: [1, 8453], ...options })
      await host.visitAndChoose()
      await expect(sign.signIn).toBeVisible()
      return wallet
    }),
  signedIn: async ({ arrives, sign, host }, use) =>
    use(async (options) => {
      const wallet = await arrives(options)
      await sign.signs()
      await expect(host.accountChip).toContainText('Signed in')
      return wallet
    }),
})

/** Return the server's response about this browser's session. */
export const readSession = async (page: Page): Promise<{ address: string; chain_id: number } | null> => {
  const answer = await page.request.get('/api/auth/session')
  return (await answer.json()).session
}

/**
 * Mark a test whose result depends on the database. The test then runs on SQLite and on PostgreSQL. An unmarked test
 * has the same result on both databases.
 */
export const storedTag = { tag: '@stored' } as const

export { expect } from '@playwright/test'
