import type { Visitor } from '../visitor'
import { statesOf } from './state'

/** Connects at the shop with gates, presses one of its buttons and signs in. */
const enters = async (visitor: Visitor, name: string) => {
  await visitor.connects({ chains: [31_337], chainId: 31_337 })
  await visitor.page.getByRole('button', { name, exact: true }).click()
  await visitor.sign.signIn.click()
}

/** The shop's route answers with this refusal. */
const refuses = (visitor: Visitor, path: string, status: number, code: string) =>
  visitor.page.route(`**/${path}`, (route) =>
    route.fulfill({ status, json: { error: { code, message: '', hint: '' } } }),
  )

/** States of a route's gate, and of the sign-in that a route asks for once more. */
export const gates = statesOf({ site: 'gated' })({
  gate: async (visitor) => {
    await enters(visitor, 'Club')
    await visitor.gate.says('This account does not meet the requirements')
  },
  'gate-either': async (visitor) => {
    await enters(visitor, 'Either')
    await visitor.gate.says('This account does not meet the requirements')
  },
  'gate-unchecked': async (visitor) => {
    await refuses(visitor, 'club', 503, 'gate/unchecked')
    await visitor.connects({ chains: [31_337], chainId: 31_337 })
    await visitor.page.getByRole('button', { name: 'Club' }).click()
    await visitor.gate.says('This could not be checked')
  },
  'step-up': async (visitor) => {
    await enters(visitor, 'Withdraw')
    await visitor.sign.isClosed()
    await refuses(visitor, 'withdraw', 403, 'auth/too-old')
    await visitor.page.getByRole('button', { name: 'Withdraw' }).click()
    await visitor.gate.says('Sign in once more')
  },
})
