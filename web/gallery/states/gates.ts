import { createStates } from './state'
import type { Steps } from './steps'

/** Connect a wallet at the shop with gates, and click a button of the shop. */
const createEnterGateSteps = (name: string): Steps => [
  ['connects', { chains: [31_337], chainId: 31_337 }],
  ({ page }) => page.getByRole('button', { name, exact: true }).click(),
]

/** States of a route's gate, and of a route that requires a new sign-in. */
export const gateStates = createStates({ site: 'gated' })({
  gate: [...createEnterGateSteps('Club'), ['signs'], ['says', 'This account does not meet the requirements']],
  'gate-either': [
    ...createEnterGateSteps('Either'),
    ['signs'],
    ['says', 'This account does not meet the requirements'],
  ],
  'gate-unchecked': [
    ['refuses', 'club', 503, 'gate/unchecked'],
    ...createEnterGateSteps('Club'),
    ['says', 'We could not check this account'],
  ],
  'step-up': [
    ...createEnterGateSteps('Withdraw'),
    ['signs'],
    ['isClosed'],
    ['refuses', 'withdraw', 403, 'auth/too-old'],
    ({ page }) => page.getByRole('button', { name: 'Withdraw' }).click(),
    ['says', 'Sign in once more'],
  ],
  terms: [
    ...createEnterGateSteps('Withdraw'),
    ['signs'],
    ['isClosed'],
    ['refuses', 'members', 403, 'auth/terms-outdated'],
    ({ page }) => page.getByRole('button', { name: 'Members' }).click(),
    ['says', 'Sign in once more'],
  ],
})
