import { useEffect, useReducer, useRef } from 'react'
import { beginSignIn } from '../src/dialog/beginSignIn'
import { useIsDialogOpen, useKisslock, useStore } from '../src/dialog/context'
import { answerRequest, readRequest, toOidcProblem } from '../src/server/oidc'
import type { PublicConfig } from '../src/server/wire.gen'
import { findShownRequest, initialState, nextPageState, type PageEvent, type ServerRequest } from './state'

/** Send a request to the server. Resolves with the event that the page has to apply. */
const sendServerRequest = async (
  config: PublicConfig,
  query: string,
  serverRequest: ServerRequest,
): Promise<PageEvent> => {
  const { number } = serverRequest
  try {
    if (serverRequest.is === 'read')
      return { type: 'read', number, request: await readRequest(config, query, serverRequest.ticket) }
    const { ticket, account } = serverRequest
    return { type: 'answered', number, to: await answerRequest(config, serverRequest.is, { query, ticket, account }) }
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
  const [state, send] = useReducer(nextPageState, initialState)
  const { screen, serverRequest } = state
  const request = findShownRequest(state)
  const session = useStore(kisslock.session)
  const isDialogOpen = useIsDialogOpen()

  // Send one request at a time. To a browser without a cookie, the server sends a new cookie, and a consent token that
  // is valid only with this cookie. The responses to two concurrent requests would each set a cookie. Only the consent
  // token for the last cookie would be valid.
  const lastRequestRef = useRef(Promise.resolve())
  useEffect(() => {
    if (serverRequest)
      lastRequestRef.current = lastRequestRef.current
        .then(() => sendServerRequest(config, query, serverRequest))
        .then(send)
  }, [config, query, serverRequest])
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
    // If the server's response names another account than the page's session, the session has changed outside of this
    // site's pages, so read the session again.
    const isOtherAccount = session.status !== 'unknown' && request.account !== (session.account ?? null)
    if (isOtherAccount) void runtime.get()?.signing?.get()?.rereadSession()
  }, [request])

  const startSignIn = (mode: Parameters<typeof beginSignIn>[1]) => beginSignIn(kisslock, mode)
  return {
    state,
    signIn: startSignIn,
    press: (requestKind: ServerRequest['is']) => send({ type: 'pressed', how: requestKind }),
  }
}
