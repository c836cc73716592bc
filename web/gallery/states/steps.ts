import type { shortAddress } from '../../src/dialog/shortAddress'
import type { Visitor } from '../visitor'

type Name = string | RegExp
type Answer = { status?: number; json?: object }
type Behaviour = Parameters<Visitor['rabby']['setBehaviour']>
type Options = Parameters<Visitor['connects']>[0]
type Address = Parameters<typeof shortAddress>[0] & `0x${string}`

/** What a visitor, Rabby or the server does, and what is waited for. */
const deeds = {
  has: (visitor: Visitor, ...wallet: Parameters<Visitor['has']>) => visitor.has(...wallet),
  visits: ({ host }: Visitor) => host.visit(),
  opens: ({ host }: Visitor) => host.visitAndOpen(),
  taps: ({ host }: Visitor) => host.connectButton.tap(),
  connects: (visitor: Visitor, options?: Options) => visitor.connects(options),
  returns: (visitor: Visitor, options?: Options) => visitor.returns(options),
  asks: (visitor: Visitor, ...asked: Parameters<Visitor['returnsTo']>) => visitor.returnsTo(...asked),
  chooses: (visitor: Visitor, wallet: string) => visitor.chooses(wallet),
  guide: (visitor: Visitor, ...guide: Parameters<Visitor['opensGuide']>) => visitor.opensGuide(...guide),
  searches: ({ dialog }: Visitor, text: string) => dialog.searchesFor(text),
  reloads: ({ page }: Visitor) => page.reload(),
  keys: async ({ page }: Visitor, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  },
  /** Presses a button of the open dialog. */
  presses: ({ page }: Visitor, name: Name) =>
    page
      .locator('dialog[open]')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click(),
  says: ({ page }: Visitor, heading: Name) =>
    page
      .getByRole('heading', { name: heading, exact: typeof heading === 'string' })
      .last()
      .waitFor(),
  shows: ({ page }: Visitor, text: Name) => page.getByText(text).first().waitFor(),
  offers: ({ page }: Visitor, button: Name) => page.getByRole('button', { name: button }).first().waitFor(),
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

  /** Connects, and opens the sign-in screen from the account. */
  startsSigning: async (visitor: Visitor, options?: Options) => {
    await visitor.connects(options)
    await visitor.host.opensAccount()
    await visitor.account.box.getByRole('button', { name: 'Sign in' }).click()
    await visitor.sign.signIn.waitFor()
  },
  signs: ({ sign }: Visitor) => sign.signIn.click(),
  lists: ({ user }: Visitor) => user.rows.first().waitFor(),

  /** The server's answer to calls of a path, or none. */
  answers: ({ page }: Visitor, path: string, answer?: Answer) =>
    page.route(`**/${path}`, (route) => (answer ? route.fulfill(answer) : undefined)),
  refuses: ({ page }: Visitor, path: string, status: number, code: string, more: object = {}) =>
    page.route(`**/${path}`, (route) =>
      route.fulfill({ status, json: { error: { code, message: '', hint: '', ...more } } }),
    ),
  behaves: async ({ rabby }: Visitor, ...behaviour: Behaviour) => rabby.setBehaviour(...behaviour),
  approves: ({ rabby }: Visitor) => rabby.approveNext(),
  selects: async ({ rabby }: Visitor, address: Address) => rabby.wallet.select(address),
  sleeps: async ({ rabby }: Visitor) => rabby.wallet.sleep(),

  /** Installs a test clock, moves it, and stops it, so that short states can be drawn. */
  clock: ({ page }: Visitor) => page.clock.install(),
  waits: ({ page }: Visitor, ms: number) => page.clock.fastForward(ms),
  stops: ({ page }: Visitor, ms = 60_000) => page.clock.pauseAt(Date.now() + ms),
}

type Deeds = typeof deeds
type Rest<All extends unknown[]> = All extends [unknown, ...infer More] ? More : never

/** The actions of the visitor and of the wallets that lead to a state. */
export type Reach = (visitor: Visitor) => Promise<unknown>

/** A deed by its name with what it needs, or what no deed does. */
export type Step = { [Does in keyof Deeds]: readonly [Does, ...Rest<Parameters<Deeds[Does]>>] }[keyof Deeds] | Reach
export type Steps = readonly Step[]

/** Takes the steps one after the other. */
export const following =
  (steps: Steps): Reach =>
  async (visitor) => {
    for (const step of steps) {
      if (typeof step === 'function') await step(visitor)
      else
        await (deeds[step[0]] as (visitor: Visitor, ...more: readonly unknown[]) => unknown)(visitor, ...step.slice(1))
    }
  }
