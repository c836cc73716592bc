import { useEffect, useReducer, useRef } from 'react'
import { beginSignIn } from '../src/dialog/beginSignIn'
import { useKisslock, useOpen, useStore } from '../src/dialog/context'
import { answerRequest, readRequest, toOidcProblem } from '../src/server/oidc'
import type { PublicConfig } from '../src/server/wire.gen'
import { firstPage, nextPageState, type OidcWork, type PageEvent, requestOnScreen } from './state'

/** Send a request to the server. Resolves with the event that the page has to apply. */
const runWork = async (config: PublicConfig, query: string, work: OidcWork): Promise<PageEvent> => {
  const { number } = work
  try {
    if (work.is === 'read') return { type: 'read', number, request: await readRequest(config, query, work.ticket) }
    const { ticket, account } = work
    return { type: 'answered', number, to: await answerRequest(config, work.is, { query, ticket, account }) }
  } catch (error) {
    return { type: 'failed', number, problem: toOidcProblem(error) }
  }
}

/**
 * Return the client's request and the visitor's actions. `query` is the query string with which the client has
 * redirected the visitor here.
 */
export const useRequest = (query: string) => {
  const kisslock = useKisslock()
  const { config, runtime } = kisslock
  const [state, send] = useReducer(nextPageState, firstPage)
  const { screen, work } = state
  const request = requestOnScreen(state)
  const session = useStore(kisslock.session)
  const isDialogOpen = useOpen()

  // Send one request at a time. A browser without a cookie gets one with the first response, and each consent token is
  // bound to the cookie of its request. With two concurrent requests, the cookie of one response would replace the
  // cookie of the other.
  const lastDecision = useRef(Promise.resolve())
  useEffect(() => {
    if (work) lastDecision.current = lastDecision.current.then(() => runWork(config, query, work)).then(send)
  }, [config, query, work])
  useEffect(() => {
    const isOwnSession = runtime.get()?.signing?.get()?.isOwn(session) ?? false
    send({ type: 'session', session, isOwn: isOwnSession })
  }, [session, runtime])
  useEffect(() => send({ type: isDialogOpen ? 'opened' : 'closed' }), [isDialogOpen])
  useEffect(() => {
    if (screen.at === 'leaving') location.replace(screen.to)
  }, [screen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response of the server brings news for this tab
  useEffect(() => {
    if (!request) return
    // The visitor signed out outside of this site's pages, so the dialog must not treat the visitor as signed in.
    const isOtherAccount = session.status !== 'unknown' && request.account !== (session.account ?? null)
    if (isOtherAccount) void runtime.get()?.signing?.get()?.changed()
  }, [request])

  const startSignIn = (how: Parameters<typeof beginSignIn>[1]) => beginSignIn(kisslock, how)
  return { state, begin: startSignIn, press: (how: OidcWork['is']) => send({ type: 'pressed', how }) }
}
