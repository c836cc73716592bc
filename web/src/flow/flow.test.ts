import { expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { createFlow } from './flow'

/** Create a dialog that waits for a wallet, and a list of the codes of its background errors. */
const asked = () => {
  const flow = createFlow()
  const told: string[] = []
  flow.backgroundError.subscribe(() => told.push(flow.backgroundError.get()?.code ?? ''))
  flow.send({ type: 'opened', to: 'home' })
  flow.send({ type: 'connectRequested', uid: 'u1' })
  const fail = (attempt = 1) => flow.send({ type: 'failed', attempt, error: new KisslockError('wallet/failed') })
  return { flow, told, fail }
}

it('an error that a screen shows is not reported as a background error', () => {
  const { flow, told, fail } = asked()
  fail()
  expect([flow.get().screen.at, told]).toEqual(['failed', []])
})

it('an error is a background error if the dialog is closed or the visitor has left the request', () => {
  const { flow, told, fail } = asked()
  flow.send({ type: 'closed' })
  fail()
  expect([flow.get().screen.at, told]).toEqual(['home', ['wallet/failed']])
  fail()
  expect(told).toHaveLength(2)
})

it('a failed network switch is a background error if the visitor has left the screen of the switch', () => {
  const { flow, told } = asked()
  flow.send({ type: 'switchRequested', chainId: 137 })
  flow.send({ type: 'accountShown' })
  const error = new KisslockError('chain/unchanged')
  flow.send({ type: 'switchEnded', attempt: 2, switching: { is: 'failed', chainId: 137, error } })
  expect([flow.get().screen.at, told]).toEqual(['account', ['chain/unchanged']])
})
