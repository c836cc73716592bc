import { expect, type Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { noteAuthCalls } from '../rules/authCalls'
import { startPostgresql } from '../servers/postgresql'
import { type SignInSettings, SignInSite } from '../servers/signInSite'
import { test as journey } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'

/** Where the sites of these journeys store sessions. */
export type Database = 'sqlite' | 'postgresql'

type Wanted = Parameters<typeof installWallet>[1]

type Options = {
  database: Database
  /** The settings of the site. */
  settings: SignInSettings
  site: SignInSite
  calls: ReturnType<typeof noteAuthCalls>
  /** Installs Rabby, opens the page, connects it and waits for the sign-in screen (`required`). */
  arrives: (options?: Wanted) => Promise<WalletHandle>
  /** Does the same, and signs in. */
  signedIn: (options?: Wanted) => Promise<WalletHandle>
}

const postgresql = async () => {
  const { url, stop } = await startPostgresql()
  return { value: url, stop }
}

/** A journey to a site with signing in: a real server for each set of settings, a real database. */
export const test = journey.extend<Options>({
  database: ['sqlite', { option: true }],
  settings: [{ mode: 'required' }, { option: true }],
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  site: [
    async ({ once, database, settings }, use) => {
      const start = async () => {
        const url = database === 'postgresql' ? await once('postgresql', postgresql) : undefined
        const site = await SignInSite.start(settings, url)
        return { value: site, stop: () => site.end() }
      }
      await use(await once(JSON.stringify([database, settings]), start))
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  calls: async ({ page }, use) => use(noteAuthCalls(page)),
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

/** The server's answer about this browser's session. */
export const sessionOf = async (page: Page): Promise<{ address: string; chain_id: number } | null> => {
  const answer = await page.request.get('/api/auth/session')
  return (await answer.json()).session
}

/** Marks a journey whose end the database decides: it runs on SQLite and on PostgreSQL. The page does the same on both. */
export const stored = { tag: '@stored' } as const

export { expect } from '@playwright/test'
