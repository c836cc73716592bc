import { rabby } from './journeys/wallets'
import { type Models, modelFixtures } from './pages/models'
import { skipSuccess } from './rules/skipSuccess'
import { expectOwnKeysOnly } from './rules/storage'
import { expectNothingWrong, watch } from './rules/watch'
import { test as base } from './servers/kept'
import { type Command, readOrigin } from './servers/site'
import { installWallet, type WalletHandle, type WalletOptions } from './wallet/installWallet'

type Options = {
  server: Command
  /** Storage keys that the test stores itself. */
  plantedKeys: readonly string[]
  /** The cookies that a site with sign-in is allowed to set. */
  expectedCookies: RegExp | null
  /** Another origin to which the page is allowed to send requests, such as the site's own node. */
  expectedOrigin: string | null
  /** Console messages and policy violations that the test causes on purpose. */
  expectedErrors: RegExp | null
  /** True if success screens end immediately. Set this option in tests that do not check success screens. */
  skipsSuccess: boolean
}

type VisitorFixtures = {
  /** Install Rabby, open the page and the dialog, and choose Rabby. */
  chooseRabby: (options?: WalletOptions) => Promise<WalletHandle>
  /** Choose Rabby, and wait until the wallet is connected and the dialog is closed. */
  connectRabby: (options?: WalletOptions) => Promise<WalletHandle>
}

/** The base of the browser tests, with page objects and with the rules that every test checks. */
export const test = base.extend<Options & Models & VisitorFixtures>({
  server: ['serve', { option: true }],
  plantedKeys: [[], { option: true }],
  expectedCookies: [null, { option: true }],
  expectedOrigin: [null, { option: true }],
  expectedErrors: [null, { option: true }],
  skipsSuccess: [false, { option: true }],
  baseURL: async ({ server }, use) => use(readOrigin(server)),
  context: async (
    { context, baseURL, plantedKeys, expectedCookies, expectedOrigin, expectedErrors, skipsSuccess },
    use,
  ) => {
    if (skipsSuccess) await skipSuccess(context)
    const observations = await watch(context, String(baseURL), expectedOrigin)
    await use(context)
    await expectOwnKeysOnly(context, { planted: plantedKeys, cookies: expectedCookies })
    expectNothingWrong(observations, expectedErrors)
  },
  ...modelFixtures,
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
