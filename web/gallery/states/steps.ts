import type { shortenAddress } from '../../src/dialog/shortAddress'
import { waitUntilSettled } from '../draw'
import type { Visitor } from '../visitor'

type ElementName = string | RegExp
type ServerAnswer = { status?: number; json?: object }
type WalletBehaviour = Parameters<ReturnType<Visitor['rabby']>['setBehaviour']>
type WalletOptions = Parameters<Visitor['has']>[1]
type TypedAddress = Parameters<typeof shortenAddress>[0] & `0x${string}`

/**
 * Choose a wallet after the dialog has stopped moving. If Playwright clicks earlier, it scrolls the list to reach the
 * row.
 */
const chooseWallet = async ({ page, dialog }: Visitor, wallet: string) => {
  await dialog.row(wallet).waitFor()
  await waitUntilSettled(page)
  await dialog.chooses(wallet)
}

const chooseRabby = async (visitor: Visitor) => {
  await visitor.host.visitAndOpen()
  await chooseWallet(visitor, 'Rabby Wallet')
  await visitor.dialog.isClosed()
  await visitor.host.accountChip.waitFor()
}

/** Open the site and connect Rabby. */
const connectWallet = async (visitor: Visitor, options?: WalletOptions) => {
  await visitor.has('rabby', options)
  await chooseRabby(visitor)
}

/** Install Rabby and Enkrypt, connect and disconnect Rabby, and open the dialog again. */
const returnAfterDisconnect = async (visitor: Visitor) => {
  await visitor.has('rabby')
  await visitor.has('enkrypt')
  await chooseRabby(visitor)
  await visitor.host.disconnects()
  await visitor.host.connectButton.click()
  await visitor.dialog.title.waitFor()
}

/** The steps by name: actions of the visitor, of Rabby and of the server, and things that the test waits for. */
const visitorActions = {
  has: ({ has }: Visitor, ...walletArguments: Parameters<Visitor['has']>) => has(...walletArguments),
  visits: ({ host }: Visitor) => host.visit(),
  opens: ({ host }: Visitor) => host.visitAndOpen(),
  taps: ({ host }: Visitor) => host.connectButton.tap(),
  connects: connectWallet,
  returns: returnAfterDisconnect,
  chooses: chooseWallet,
  /** Connect with Rabby again, after changing its behaviour. */
  asks: async (visitor: Visitor, behaviour: WalletBehaviour[1], heading: string) => {
    await returnAfterDisconnect(visitor)
    visitor.rabby().setBehaviour('connect', behaviour)
    await chooseWallet(visitor, 'Rabby Wallet')
    await visitor.dialog.says(heading)
  },
  /** Open the guide of a wallet that is not in this browser. */
  guide: async (visitor: Visitor, wallet: string, method: Parameters<Visitor['dialog']['choosesMethod']>[0]) => {
    await chooseWallet(visitor, wallet)
    await visitor.dialog.choosesMethod(method)
    await visitor.dialog.steps.nth(2).waitFor()
  },
  /**
   * Open the site, search for a wallet and choose it. Wallet names are the same in every language, but the labels of
   * buttons are not.
   */
  finds: async ({ page, host }: Visitor, wallet: string) => {
    await host.visit()
    await page.locator('[data-kl-button] button').first().click()
    await page.getByRole('searchbox').fill(wallet)
    await page.getByRole('option', { name: wallet }).first().click()
  },
  searches: ({ dialog }: Visitor, text: string) => dialog.searchesFor(text),
  reloads: ({ page }: Visitor) => page.reload(),
  keys: async ({ page }: Visitor, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  },
  /** Click a button of the open dialog. */
  presses: ({ page }: Visitor, name: ElementName) =>
    page
      .locator('dialog[open]')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click(),
  says: ({ page }: Visitor, heading: ElementName) =>
    page
      .getByRole('heading', { name: heading, exact: typeof heading === 'string' })
      .last()
      .waitFor(),
  shows: ({ page }: Visitor, text: ElementName) => page.getByText(text).first().waitFor(),
  offers: ({ page }: Visitor, button: ElementName) => page.getByRole('button', { name: button }).first().waitFor(),
  restores: ({ page }: Visitor, name: string) => page.getByRole('status', { name }).waitFor(),
  isClosed: ({ dialog }: Visitor) => dialog.isClosed(),
  opensDetails: ({ page }: Visitor) => page.locator('dialog[open]').getByText('Details for support').click(),

  opensAccount: async ({ host, account }: Visitor) => {
    await host.opensAccount()
    await account.box.waitFor()
  },
  leaves: ({ account }: Visitor) => account.asksToDisconnect(),
  opensNetworks: async ({ host, networks }: Visitor) => {
    await host.opensNetworks()
    await networks.rows.first().waitFor()
  },
  picks: ({ networks }: Visitor, network: string) => networks.chooses(network),
  row: ({ networks }: Visitor, network: string, says: string) => networks.row(network).getByText(says).waitFor(),

  /** Connect, and open the sign-in screen from the account. */
  startsSigning: async (visitor: Visitor, options?: WalletOptions) => {
    await connectWallet(visitor, options)
    await visitor.host.opensAccount()
    await visitor.account.box.getByRole('button', { name: 'Sign in' }).click()
    await visitor.sign.signIn.waitFor()
  },
  signs: ({ sign }: Visitor) => sign.signIn.click(),
  lists: ({ user }: Visitor) => user.rows.first().waitFor(),

  /** Set the server's response to calls of a path. Without `answer`, these calls get no response. */
  answers: ({ page }: Visitor, path: string, answer?: ServerAnswer) =>
    page.route(`**/${path}`, (route) => (answer ? route.fulfill(answer) : undefined)),
  refuses: ({ page }: Visitor, path: string, status: number, code: string, extraFields: object = {}) =>
    page.route(`**/${path}`, (route) =>
      route.fulfill({ status, json: { error: { code, message: '', hint: '', ...extraFields } } }),
    ),
  behaves: async ({ rabby }: Visitor, ...behaviourArguments: WalletBehaviour) =>
    rabby().setBehaviour(...behaviourArguments),
  approves: ({ rabby }: Visitor) => rabby().approveNext(),
  selects: async ({ rabby }: Visitor, address: TypedAddress) => rabby().wallet.select(address),
  sleeps: async ({ rabby }: Visitor) => rabby().wallet.sleep(),

  /** Install a test clock. A test can advance and stop this clock, so that short states can be drawn. */
  clock: ({ page }: Visitor) => page.clock.install(),
  waits: ({ page }: Visitor, ms: number) => page.clock.fastForward(ms),
  stops: async ({ page }: Visitor, ms = 60_000) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms),
}

type VisitorActions = typeof visitorActions
type StepArguments<All extends unknown[]> = All extends [unknown, ...infer More] ? More : never

/** A function that reaches a state through actions of the visitor and of the wallets. */
export type VisitorAction = (visitor: Visitor) => Promise<unknown>

/** The name of an action with its arguments, or a function for a step that is not in `visitorActions`. */
export type Step =
  | {
      [Does in keyof VisitorActions]: readonly [Does, ...StepArguments<Parameters<VisitorActions[Does]>>]
    }[keyof VisitorActions]
  | VisitorAction
export type Steps = readonly Step[]

/** Run the steps one after the other. */
export const runSteps = async (visitor: Visitor, steps: Steps): Promise<void> => {
  for (const step of steps) {
    if (typeof step === 'function') await step(visitor)
    else
      await (visitorActions[step[0]] as (visitor: Visitor, ...more: readonly unknown[]) => unknown)(
        visitor,
        ...step.slice(1),
      )
  }
}
