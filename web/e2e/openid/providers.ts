import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { run, start } from '../fresh/processes'
import { rabby } from '../journeys/wallets'
import { ConnectDialog } from '../pages/ConnectDialog'
import { SignInDialog } from '../pages/SignInDialog'
import { runServer, siteFolder } from '../servers/startServer'
import { installWallet } from '../wallet/installWallet'

/** A program as a provider knows it; without a secret it is a public client. */
export type Client = {
  id: string
  secret?: string
  method?: 'client_secret_basic' | 'client_secret_post'
  redirects: readonly string[]
  leave?: readonly string[]
  alg?: 'RS256' | 'ES256'
}

/** An OpenID provider, and what a visitor does on its pages. */
export type Provider = {
  issuer: string
  said: () => string
  /** Signs in on the provider's page, and approves what the program asks for. */
  enters: (page: Page) => Promise<void>
  stop: () => Promise<void>
}

export type ProviderName = 'kisslock' | 'oidc-provider'

export const hashOf = (secret: string): string => `sha256:${createHash('sha256').update(secret).digest('hex')}`

/** Kisslock; the settings of its clients are a part of kisslock.toml. */
const kisslock = async (issuer: string, settings: string): Promise<Provider> => {
  const toml = `
[site]
name = "Tidepool"
origins = ["${issuer}"]
[sign_in]
mode = "optional"
[oidc]
enabled = true
${settings}
[chains.1]
`
  const folder = siteFolder('serve', { 'kisslock.toml': toml })
  const env = { KISSLOCK_OIDC_KEY: randomBytes(32).toString('base64url') }
  const { said, stop } = await runServer('serve', { folder, port: Number(new URL(issuer).port), env })
  return {
    issuer,
    said,
    enters: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await new ConnectDialog(page).chooses('Rabby Wallet')
      await new SignInDialog(page).signIn.click()
      await page.getByRole('button', { name: 'Allow and continue' }).click()
    },
    stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  }
}

/** The npm package `oidc-provider` with its own pages for development. */
const peer = async (issuer: string, clients: readonly Client[]): Promise<Provider> => {
  const cwd = join(import.meta.dirname, 'peer')
  await run(['npm', 'ci'], { cwd })
  const metadata = clients.map(
    ({ id, secret, redirects, leave = [], alg = 'RS256', method = 'client_secret_basic' }) => ({
      ...{ client_id: id, client_secret: secret, redirect_uris: redirects, post_logout_redirect_uris: leave },
      ...{ id_token_signed_response_alg: alg, token_endpoint_auth_method: secret ? method : 'none' },
    }),
  )
  const command = ['node', 'serve.js', new URL(issuer).port, JSON.stringify(metadata)]
  const { said, stop } = await start(command, issuer, { cwd })
  return {
    issuer,
    said,
    enters: async (page) => {
      await page.getByPlaceholder('Enter any login').fill('user1')
      await page.getByPlaceholder('and password').fill('any')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    stop,
  }
}

/** Starts a provider; `settings` are the same clients for Kisslock. */
export const startProvider = (name: ProviderName, issuer: string, clients: readonly Client[], settings: string) =>
  name === 'kisslock' ? kisslock(issuer, settings) : peer(issuer, clients)

/** Gives a page its wallet. */
export const withWallet = (page: Page) => installWallet(page, { ...rabby, chains: [1] })
