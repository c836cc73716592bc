import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import type { Flow } from '../flow'
import type { Runtime } from '../runtime'
import type { Session } from '../session'
import type { Signing } from '../signing'
import { untilClosed } from '../untilClosed'
import { gateOf } from './gate'
import { type Refusal, refusalOf } from './refusal'

/** The parts of a site's `KisslockCore` that `access` needs. */
export type AccessCore = { flow: Flow; runtime: Lazy<Runtime>; session: Store<Session> }

type SendResult = { response: Response; refusal: Refusal | undefined } | { response?: undefined; refusal: Refusal }

/**
 * Send a request of the site. If `isAtGateScreen` is true, a network error becomes the refusal `unchecked`, and the
 * dialog shows this refusal.
 */
const send = async (request: () => Promise<Response>, isAtGateScreen: boolean): Promise<SendResult> => {
  try {
    const response = await request()
    return { response, refusal: await refusalOf(response) }
  } catch (error) {
    if (!isAtGateScreen) throw error
    return { refusal: { is: 'unchecked' } }
  }
}

/** Return a key that differs for each sign-in. */
const sessionKey = (session: Session): string =>
  session.status === 'signedIn' ? session.account + session.issuedAt : ''

/**
 * Show the refusal. Resolves when the request can be sent again: after a new sign-in, or when the visitor asks for
 * another check.
 */
const showUntilAgain = async ({ flow, session }: AccessCore, signing: Signing, refusal: Refusal): Promise<void> => {
  const gate = gateOf(flow)
  const before = sessionKey(session.get())
  const isForGate = refusal.is === 'notHeld' || refusal.is === 'unchecked'
  gate.set(isForGate ? { refusal, checking: false } : undefined)
  if (isForGate) flow.send({ type: 'opened', to: 'gate' })
  else signing.renew()
  const hasNewSession = () => session.get().status === 'signedIn' && sessionKey(session.get()) !== before
  await untilClosed(flow, [session, gate], () => (gate.get()?.checking || hasNewSession() ? true : undefined))
  if (isForGate) gate.set({ refusal, checking: true })
}

/**
 * Send a request of the site, and send it again after each refusal that the visitor can resolve. Resolves with the
 * first response that is not a refusal of this kind. Rejects with `connection/cancelled` if the visitor closes the
 * dialog.
 */
export const access = async (core: AccessCore, request: () => Promise<Response>): Promise<Response> => {
  const { flow, runtime } = core
  const isAtGate = () => flow.get().screen.at === 'gate'
  let watched = false
  try {
    for (;;) {
      const { response, refusal } = await send(request, watched)
      if (response && !refusal) return response
      // The visitor closed the dialog while the request was repeated.
      if (watched && !flow.get().open) throw new KisslockError('connection/cancelled')
      const signing = await (await runtime.load()).signing?.load()
      if (response && !signing) return response
      if (signing && refusal) await showUntilAgain(core, signing, refusal)
      watched = isAtGate()
    }
  } finally {
    if (watched && isAtGate()) flow.send({ type: 'closed' })
  }
}
