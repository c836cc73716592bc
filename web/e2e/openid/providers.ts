import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { ConnectDialog } from '../pages/ConnectDialog'
import { run, start } from '../fresh/processes'
import { runServer, siteFolder } from '../servers/startServer'
import { installWallet } from '../wallet/installWallet'

/** A program as a provider knows it. */
export type Client = { id: string; secret: string; redirects: string[]; leave: string[]; alg: 'RS256' | 'ES256' }

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

/** Kisslock with one client, whose settings are a part of kisslock.toml. */
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
      const dialog = new ConnectDialog(page)
      await dialog.chooses('Rabby Wallet')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  }
}

/** The npm package `oidc-provider` with its own pages for development. */
const peer = async (issuer: string, { id, secret, redirects, leave, alg }: Client): Promise<Provider> => {
  const cwd = join(import.meta.dirname, 'peer')
  await run(['npm', 'ci'], { cwd })
  const client = {
    ...{ client_id: id, client_secret: secret, redirect_uris: redirects, post_logout_redirect_uris: leave },
    id_token_signed_response_alg: alg,
  }
  const command = ['node', 'serve.js', new URL(issuer).port, JSON.stringify([client])]
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

/** Starts a provider for one client. */
export const startProvider = (name: ProviderName, issuer: string, client: Client, settings: string): Promise<Provider> =>
  name === 'kisslock' ? kisslock(issuer, settings) : peer(issuer, client)

/** Gives a page its wallet. */
export const withWallet = (page: Page) => installWallet(page, { ...rabby, chains: [1] })
