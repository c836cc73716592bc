import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { run, start } from '../fresh/processes'
import { rabby } from '../journeys/wallets'
import { ConnectDialog } from '../pages/ConnectDialog'
import { SignInDialog } from '../pages/SignInDialog'
import { endProcess, python, startServer } from '../servers/startServer'
import { installWallet } from '../wallet/installWallet'

/** The data with which a provider registers a client. A client without a secret is public. */
export type Client = {
  id: string
  secret?: string
  method?: 'client_secret_basic' | 'client_secret_post'
  redirects: readonly string[]
  leave?: readonly string[]
  alg?: 'RS256' | 'ES256'
}

/** An OpenID provider, and the actions of a visitor on its pages. */
export type Provider = {
  issuer: string
  said: () => string
  /** Sign in on the provider's page and approve the client's request. */
  enters: (page: Page) => Promise<void>
  /** Continue as the signed-in user. Does nothing at a provider that does not ask for consent again. */
  goesOn: (page: Page) => Promise<void>
  /** Return true if the visitor is signed in at the provider. */
  isSignedIn: (page: Page) => Promise<boolean>
  stop: () => Promise<void>
}

export type ProviderName = 'kisslock' | 'kisslock phone' | 'oidc-provider'

export const hashSecret = (secret: string): string => `sha256:${createHash('sha256').update(secret).digest('hex')}`

/**
 * Run the command that `kisslock dev` prints for the code on the page. The command simulates a phone that approves
 * every request.
 */
const scanPrintedCode = async (readOutput: () => string) => {
  const printedPattern = /kisslock phone (?:--relay (\S+) )?'(wc:[^']+)'/
  await expect.poll(readOutput).toMatch(printedPattern)
  const [, relay, uri = ''] = printedPattern.exec(readOutput()) ?? []
  const commandArguments = ['-m', 'kisslock', 'phone', '--yes', ...(relay ? ['--relay', relay] : []), uri]
  return spawn(python, commandArguments, { stdio: 'ignore' })
}

/**
 * Start Kisslock with its clients' settings in kisslock.toml. The visitor has a browser extension, or a phone that
 * scans codes.
 */
const startKisslock = async (issuer: string, settings: string, isScanning: boolean): Promise<Provider> => {
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
  const command = isScanning ? 'dev' : 'serve'
  const env = { KISSLOCK_OIDC_KEY: randomBytes(32).toString('base64url') }
  const place = { port: Number(new URL(issuer).port), env }
  const { said, stop } = await startServer(command, { 'kisslock.toml': toml }, place)
  let phone: ChildProcess | undefined
  return {
    issuer,
    said,
    enters: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await new ConnectDialog(page).chooses(isScanning ? 'Rainbow' : 'Rabby Wallet')
      if (isScanning) phone = await scanPrintedCode(said)
      await new SignInDialog(page).signIn.click()
      await page.getByRole('button', { name: 'Allow and continue' }).click()
    },
    goesOn: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
    isSignedIn: async (page) => {
      const { session } = await (await page.request.get(`${issuer}/api/auth/session`)).json()
      return session !== null
    },
    stop: async () => {
      if (phone) await endProcess(phone)
      await stop()
    },
  }
}

/** Start the npm package `oidc-provider` with its development pages. */
const startOidcProvider = async (issuer: string, clients: readonly Client[]): Promise<Provider> => {
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
    // The provider's development pages do not ask for consent again.
    goesOn: () => Promise.resolve(),
    isSignedIn: () => Promise.resolve(true),
    stop,
  }
}

/** Start a provider. `settings` contains the clients in `clients` in the form of Kisslock's settings. */
export const startProvider = (name: ProviderName, issuer: string, clients: readonly Client[], settings: string) =>
  name === 'oidc-provider'
    ? startOidcProvider(issuer, clients)
    : startKisslock(issuer, settings, name === 'kisslock phone')

/** Install a wallet in a page. */
export const installRabby = (page: Page) => installWallet(page, { ...rabby, chains: [1] })
