import { expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { createFlow } from './flow'

/** Create a dialog that waits for a wallet, and a list of the codes of its background errors. */
const createWaitingDialog = () => {
  const flow = createFlow()
  const reportedCodes: string[] = []
  flow.backgroundError.subscribe(() => reportedCodes.push(flow.backgroundError.get()?.code ?? ''))
  flow.send({ type: 'opened', to: 'home' })
  flow.send({ type: 'connectRequested', uid: 'u1' })
  const failAttempt = (attempt = 1) => flow.send({ type: 'failed', attempt, error: new KisslockError('wallet/failed') })
  return { flow, reportedCodes, failAttempt }
}

it('an error is not reported as a background error if a screen shows it', () => {
  const { flow, reportedCodes, failAttempt } = createWaitingDialog()
  failAttempt()
  expect([flow.get().screen.at, reportedCodes]).toEqual(['failed', []])
})

it('an error of a request is a background error if the dialog is closed or the visitor has left the request', () => {
  const { flow, reportedCodes, failAttempt } = createWaitingDialog()
  flow.send({ type: 'closed' })
  failAttempt()
  expect([flow.get().screen.at, reportedCodes]).toEqual(['home', ['wallet/failed']])
  failAttempt()
  expect(reportedCodes).toHaveLength(2)
})

it('a failed network switch is a background error if the visitor has left the screen of the switch', () => {
  const { flow, reportedCodes } = createWaitingDialog()
  flow.send({ type: 'switchRequested', chainId: 137 })
  flow.send({ type: 'accountShown' })
  const error = new KisslockError('chain/unchanged')
  flow.send({ type: 'switchEnded', attempt: 2, switching: { is: 'failed', chainId: 137, error } })
  expect([flow.get().screen.at, reportedCodes]).toEqual(['account', ['chain/unchanged']])
})
