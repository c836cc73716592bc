import type { WalletOptions } from '../../e2e/wallet/installWallet'
import type { Visitor } from '../visitor'
import { statesOf } from './state'

/** Connects, and opens the sign-in screen from the account. */
const starts = async (visitor: Visitor, options: WalletOptions = {}) => {
  const rabby = await visitor.connects(options)
  await visitor.host.opensAccount()
  await visitor.account.box.getByRole('button', { name: 'Sign in' }).click()
  await visitor.sign.signIn.waitFor()
  return rabby
}

const signs = async (visitor: Visitor, options: WalletOptions) => {
  const rabby = await starts(visitor, options)
  await visitor.sign.signIn.click()
  return rabby
}

const signsIn = async (visitor: Visitor) => {
  await signs(visitor, {})
  await visitor.sign.isClosed()
  await visitor.page.locator('[data-kl-button] .kl-badge').waitFor()
}

/** Holds the server's response back while the picture is taken. */
const waitsForTheServer = async (visitor: Visitor) => {
  await visitor.page.route('**/api/auth/verify', () => {})
  await signs(visitor, {})
  await visitor.sign.says('Checking your signature')
}

const runsOut = async (visitor: Visitor) => {
  const { page, sign } = visitor
  await page.clock.install()
  await signs(visitor, { behaviour: { sign: 'ask' } })
  await sign.says('Sign with Rabby Wallet')
  await page.clock.fastForward(300_000)
  await sign.says('This message has expired')
}

const succeeds = async (visitor: Visitor) => {
  const { page, sign } = visitor
  await page.clock.install()
  const rabby = await signs(visitor, { behaviour: { sign: 'ask' } })
  await sign.says('Sign with Rabby Wallet')
  await page.clock.pauseAt(Date.now() + 1000)
  await rabby.approveNext()
  await sign.says('You are signed in')
}

const fails = async (visitor: Visitor) => {
  await visitor.page.route('**/api/auth/verify', (route) => route.fulfill({ status: 500, json: {} }))
  await signs(visitor, {})
  await visitor.sign.says('Tidepool could not sign you in')
}

/** Disconnects after signing in; the session stays. */
const leaves = async (visitor: Visitor) => {
  await signsIn(visitor)
  await visitor.host.opensAccount()
  await visitor.account.disconnects()
  await visitor.page.getByRole('button', { name: /Signed in$/ }).waitFor()
}

/** The server's response to a page at an origin that is not in its settings. */
const foreign = {
  code: 'auth/foreign-origin',
  message: 'The request came from http://localhost:8000; the site is at https://tidepool.example.',
  hint: 'Add "http://localhost:8000" to site.origins.',
  request_id: '5f3a',
}

const comesFromElsewhere = async (visitor: Visitor) => {
  const refuse = { status: 403, json: { error: foreign } }
  await visitor.page.route('**/api/auth/verify', (route) => route.fulfill(refuse))
  await signs(visitor, {})
  await visitor.sign.says('Tidepool could not sign you in')
  await visitor.sign.box.getByText('Details for support').click()
}

/** States of signing in. */
export const signing = statesOf({ site: 'signing' })({
  'sign-start': starts,
  'sign-details': async (visitor) => {
    await starts(visitor)
    await visitor.sign.readsMessage()
  },
  'sign-waiting': async (visitor) => {
    await signs(visitor, { behaviour: { sign: 'ask' } })
    await visitor.sign.says('Sign with Rabby Wallet')
  },
  'sign-verifying': waitsForTheServer,
  'sign-refused': async (visitor) => {
    await signs(visitor, { behaviour: { sign: 'reject' } })
    await visitor.sign.says('Not signed in')
  },
  'sign-expired': runsOut,
  'sign-failed': fails,
  'sign-origin': comesFromElsewhere,
  'sign-success': succeeds,
  'host-signedin': signsIn,
  'account-signedin': async (visitor) => {
    await signsIn(visitor)
    await visitor.host.opensAccount()
    await visitor.account.box.getByRole('button', { name: 'Sign out' }).waitFor()
  },
  'account-leave-signedin': async (visitor) => {
    await signsIn(visitor)
    await visitor.host.opensAccount()
    await visitor.account.asksToDisconnect()
    await visitor.account.question.getByRole('button', { name: 'Disconnect and sign out' }).waitFor()
  },
  'host-unconnected': leaves,
  'account-unconnected': async (visitor) => {
    await leaves(visitor)
    await visitor.page.getByRole('button', { name: /Signed in$/ }).click()
    await visitor.account.box.getByRole('button', { name: 'Sign out' }).waitFor()
  },
})
