import { rabby } from './journeys/wallets'
import { type Models, models } from './pages/models'
import { skipSuccess } from './rules/skipSuccess'
import { expectOwnKeysOnly } from './rules/storage'
import { expectNothingWrong, watch } from './rules/watch'
import { test as base } from './servers/kept'
import { type Command, originOf } from './servers/site'
import { installWallet, type WalletHandle, type WalletOptions } from './wallet/installWallet'

type Options = {
  /** The server of a test. */
  server: Command
  /** Storage keys that a test stores itself. */
  plantedKeys: readonly string[]
  /** Cookies that a site with signing in may set. */
  expectedCookies: RegExp | null
  /** An origin beside the page's that the page may ask, such as a node of the site. */
  expectedOrigin: string | null
  /** Console messages, and violations of a policy, that a test causes itself. */
  expectedErrors: RegExp | null
  /** Success screens end at once, in journeys to which they are on the way. */
  skipsSuccess: boolean
}

type Ways = {
  /** Installs Rabby, opens the page and the dialog, and chooses Rabby. */
  chooseRabby: (options?: WalletOptions) => Promise<WalletHandle>
  /** Does the same and waits until the wallet is connected and the dialog has closed. */
  connectRabby: (options?: WalletOptions) => Promise<WalletHandle>
}

/** A journey's test: with page models, and with the rules that hold in every journey. */
export const test = base.extend<Options & Models & Ways>({
  server: ['serve', { option: true }],
  plantedKeys: [[], { option: true }],
  expectedCookies: [null, { option: true }],
  expectedOrigin: [null, { option: true }],
  expectedErrors: [null, { option: true }],
  skipsSuccess: [false, { option: true }],
  baseURL: async ({ server }, use) => use(originOf(server)),
  context: async (
    { context, baseURL, plantedKeys, expectedCookies, expectedOrigin, expectedErrors, skipsSuccess },
    use,
  ) => {
    if (skipsSuccess) await skipSuccess(context)
    const seen = await watch(context, String(baseURL), expectedOrigin)
    await use(context)
    await expectOwnKeysOnly(context, { planted: plantedKeys, cookies: expectedCookies })
    expectNothingWrong(seen, expectedErrors)
  },
  ...models,
  chooseRabby: async ({ page, host }, use) =>
    use(async (options) => {
      const wallet = await installWallet(page, { ...rabby, ...options })
      await host.visitAndChoose()
      return wallet
    }),
  connectRabby: async ({ page, host, dialog }, use) =>
    use(async (options) => {
      const wallet = await installWallet(page, { ...rabby, ...options })
      await skipSuccess(page)
      await host.visitAndOpen()
      await dialog.chooses('Rabby Wallet')
      await dialog.isClosed()
      return wallet
    }),
})

export { expect } from '@playwright/test'
