import { createStates } from './state'
import type { Steps } from './steps'

type SignAnswer = 'ask' | 'approve' | 'reject'

/** Sign in until the page asks the wallet to sign. `sign` is what the wallet does: ask its user, approve or reject. */
const createSigningSteps = (sign: SignAnswer = 'approve'): Steps => [
  ['startsSigning', { behaviour: { sign } }],
  ['signs'],
]
/**
 * Sign in until the server has received the signature. The server returns `answer`, or does not respond if `answer` is
 * undefined.
 */
const createVerifyingSteps = (answer?: { status: number; json: object }): Steps => [
  ['answers', 'api/auth/verify', answer],
  ...createSigningSteps(),
]

const signInSteps: Steps = [
  ...createSigningSteps(),
  ({ sign }) => sign.isClosed(),
  ({ page }) => page.locator('[data-kl-button] .kl-badge').waitFor(),
]
/** The steps of a visitor who signs in and then disconnects, but stays signed in. */
const disconnectSignedInSteps: Steps = [
  ...signInSteps,
  ['opensAccount'],
  ({ account }) => account.disconnects(),
  ['offers', /Signed in$/],
]

/** The server's response to a page whose origin is missing from the server's settings. */
const foreignOriginError = {
  code: 'auth/foreign-origin',
  message: 'The request came from http://localhost:8000; the site is at https://tidepool.example.',
  hint: 'Add "http://localhost:8000" to site.origins.',
  request_id: '5f3a',
}

/** Let the server write a message for several owners, and respond to signatures with `auth/owners-pending`. */
const ownersSteps: Steps = [
  ({ page }) =>
    page.route('**/api/auth/nonce', async (route) => {
      const answer = await (await route.fetch()).json()
      const lines = String(answer.message).split('\n')
      const issuedAt = lines.find((line) => line.startsWith('Issued At: '))?.slice(11) ?? ''
      const expiresAt = new Date(Date.parse(issuedAt) + 3_600_000).toISOString()
      const message = lines.map((line) => line.replace(/^(Expiration Time: ).*/, `$1${expiresAt}`)).join('\n')
      await route.fulfill({ json: { ...answer, message, message_expires_at: expiresAt } })
    }),
  ['answers', 'api/auth/verify', { status: 401, json: { error: { code: 'auth/owners-pending' } } }],
]

/** Wait for the sentence about the owners, because the code of this sentence loads after the screen. */
const waitForOwnersText: Steps[number] = ({ sign }) => sign.box.getByText(/owner/).last().waitFor()

/** States of signing in. */
export const signingStates = createStates({ site: 'signing' })({
  'sign-start': [['startsSigning']],
  'sign-details': [['startsSigning'], ({ sign }) => sign.readsMessage()],
  'sign-waiting': [...createSigningSteps('ask'), ['says', 'Sign with Rabby Wallet']],
  'sign-verifying': [...createVerifyingSteps(), ['says', 'Checking your signature']],
  'sign-refused': [...createSigningSteps('reject'), ['says', 'Not signed in']],
  'sign-expired': [
    ...([['clock'], ...createSigningSteps('ask'), ['says', 'Sign with Rabby Wallet']] as const),
    ...([
      ['waits', 300_000],
      ['says', 'This message has expired'],
    ] as const),
  ],
  'sign-owners-asked': [
    ...ownersSteps,
    ...createSigningSteps('ask'),
    ['says', 'Sign with Rabby Wallet'],
    waitForOwnersText,
  ],
  'sign-owners': [...ownersSteps, ...createSigningSteps(), ['says', 'Waiting for other owners'], waitForOwnersText],
  'sign-owners-declined': [
    ...ownersSteps,
    ...createSigningSteps('reject'),
    ['says', 'Not signed in'],
    waitForOwnersText,
  ],
  'sign-owners-expired': [
    ...([['clock'], ...ownersSteps, ...createSigningSteps('ask'), ['says', 'Sign with Rabby Wallet']] as const),
    ...([['waits', 3_600_000], ['says', 'This message has expired'], waitForOwnersText] as const),
  ],
  'sign-failed': [...createVerifyingSteps({ status: 500, json: {} }), ['says', 'Tidepool could not sign you in']],
  'sign-origin': [
    ...createVerifyingSteps({ status: 403, json: { error: foreignOriginError } }),
    ['says', 'Tidepool could not sign you in'],
    ['opensDetails'],
  ],
  'sign-success': [
    ...([['clock'], ...createSigningSteps('ask'), ['says', 'Sign with Rabby Wallet']] as const),
    ...([['stops'], ['approves'], ['says', 'You are signed in']] as const),
  ],
  'host-signedin': signInSteps,
  'account-signedin': [...signInSteps, ['opensAccount'], ['offers', 'Sign out']],
  'account-leave-signedin': [...signInSteps, ['opensAccount'], ['leaves'], ['offers', 'Disconnect and sign out']],
  'host-unconnected': disconnectSignedInSteps,
  'account-unconnected': [
    ...disconnectSignedInSteps,
    ({ page }) => page.getByRole('button', { name: /Signed in$/ }).click(),
    ['offers', 'Sign out'],
  ],
})
