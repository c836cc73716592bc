import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import type { Flow } from '../flow'
import type { Runtime } from '../runtime'
import type { Session } from '../session'
import type { Signing } from '../signing'
import { waitForResult } from '../untilClosed'
import { findGateStore } from './gate'
import { parseRefusal, type Refusal } from './refusal'

/** The parts of a site's `KisslockCore` that `access` needs. */
export type AccessCore = { flow: Flow; runtime: Lazy<Runtime>; session: Store<Session> }

type SendResult = { response: Response; refusal: Refusal | undefined } | { response?: undefined; refusal: Refusal }

/**
 * Send a request of the site. If `isAtGateScreen` is true, a network error becomes the refusal `unchecked`, and the
 * dialog shows this refusal.
 */
const sendRequest = async (request: () => Promise<Response>, isAtGateScreen: boolean): Promise<SendResult> => {
  try {
    const response = await request()
    return { response, refusal: await parseRefusal(response) }
  } catch (error) {
    if (!isAtGateScreen) throw error
    return { refusal: { is: 'unchecked' } }
  }
}

/** Return a key that differs for each sign-in. */
const createSignInKey = (session: Session): string =>
  session.status === 'signedIn' ? session.account + session.issuedAt : ''

/**
 * Show why the server refused the request. Resolves when the request can be sent again: after a new sign-in, or when
 * the visitor asks for another check.
 */
const showRefusal = async ({ flow, session }: AccessCore, loadedSigning: Signing, refusal: Refusal): Promise<void> => {
  const gateStore = findGateStore(flow)
  const previousSessionKey = createSignInKey(session.get())
  const isGateRefusal = refusal.is === 'notHeld' || refusal.is === 'unchecked'
  gateStore.set(isGateRefusal ? { refusal, checking: false } : undefined)
  if (isGateRefusal) flow.send({ type: 'opened', to: 'gate' })
  else loadedSigning.renew(refusal.is === 'termsOutdated' ? 'termsOutdated' : 'tooOld')
  const hasNewSession = () =>
    session.get().status === 'signedIn' && createSignInKey(session.get()) !== previousSessionKey
  await waitForResult(flow, [session, gateStore], () =>
    gateStore.get()?.checking || hasNewSession() ? true : undefined,
  )
  if (isGateRefusal) gateStore.set({ refusal, checking: true })
}

/**
 * Send a request of the site, and send it again after each refusal that the visitor can resolve. Resolves with the
 * first response that is either not a refusal, or a refusal that the visitor cannot resolve. Rejects with
 * `connection/cancelled` if the visitor closes the dialog.
 */
export const access = async (core: AccessCore, request: () => Promise<Response>): Promise<Response> => {
  const { flow, runtime } = core
  const isGateScreenShown = () => flow.get().screen.at === 'gate'
  let isGateOpen = false
  try {
    for (;;) {
      const { response, refusal } = await sendRequest(request, isGateOpen)
      if (response && !refusal) return response
      // Do not show another refusal if the visitor has closed the dialog while the request was sent again.
      if (isGateOpen && !flow.get().open) throw new KisslockError('connection/cancelled')
      const loadedSigning = await (await runtime.load()).signing?.load()
      if (response && !loadedSigning) return response
      if (loadedSigning && refusal) await showRefusal(core, loadedSigning, refusal)
      isGateOpen = isGateScreenShown()
    }
  } finally {
    if (isGateOpen && isGateScreenShown()) flow.send({ type: 'closed' })
  }
}
