import { statesOf } from './state'
import type { Steps } from './steps'

type Answer = 'ask' | 'approve' | 'reject'

/** Sign in up to the wallet's response, which is `sign`. */
const signs = (sign: Answer = 'approve'): Steps => [['startsSigning', { behaviour: { sign } }], ['signs']]
/**
 * Sign in up to the server's response to the signature. The server returns `answer`, or does not respond if `answer` is
 * undefined.
 */
const verifies = (answer?: { status: number; json: object }): Steps => [
  ['answers', 'api/auth/verify', answer],
  ...signs(),
]

const signedIn: Steps = [
  ...signs(),
  ({ sign }) => sign.isClosed(),
  ({ page }) => page.locator('[data-kl-button] .kl-badge').waitFor(),
]
/** The steps of a visitor who disconnects after signing in. The session stays. */
const left: Steps = [...signedIn, ['opensAccount'], ({ account }) => account.disconnects(), ['offers', /Signed in$/]]

/** The server's response to a page whose origin is missing from the server's settings. */
const foreign = {
  code: 'auth/foreign-origin',
  message: 'The request came from http://localhost:8000; the site is at https://tidepool.example.',
  hint: 'Add "http://localhost:8000" to site.origins.',
  request_id: '5f3a',
}

/** States of signing in. */
export const signing = statesOf({ site: 'signing' })({
  'sign-start': [['startsSigning']],
  'sign-details': [['startsSigning'], ({ sign }) => sign.readsMessage()],
  'sign-waiting': [...signs('ask'), ['says', 'Sign with Rabby Wallet']],
  'sign-verifying': [...verifies(), ['says', 'Checking your signature']],
  'sign-refused': [...signs('reject'), ['says', 'Not signed in']],
  'sign-expired': [
    ...([['clock'], ...signs('ask'), ['says', 'Sign with Rabby Wallet']] as const),
    ...([
      ['waits', 300_000],
      ['says', 'This message has expired'],
    ] as const),
  ],
  'sign-failed': [...verifies({ status: 500, json: {} }), ['says', 'Tidepool could not sign you in']],
  'sign-origin': [
    ...verifies({ status: 403, json: { error: foreign } }),
    ['says', 'Tidepool could not sign you in'],
    ['opensDetails'],
  ],
  'sign-success': [
    ...([['clock'], ...signs('ask'), ['says', 'Sign with Rabby Wallet']] as const),
    ...([['stops'], ['approves'], ['says', 'You are signed in']] as const),
  ],
  'host-signedin': signedIn,
  'account-signedin': [...signedIn, ['opensAccount'], ['offers', 'Sign out']],
  'account-leave-signedin': [...signedIn, ['opensAccount'], ['leaves'], ['offers', 'Disconnect and sign out']],
  'host-unconnected': left,
  'account-unconnected': [
    ...left,
    ({ page }) => page.getByRole('button', { name: /Signed in$/ }).click(),
    ['offers', 'Sign out'],
  ],
})
