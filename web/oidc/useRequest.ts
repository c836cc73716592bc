import { useEffect, useReducer } from 'react'
import { beginSignIn } from '../src/dialog/beginSignIn'
import { useKisslock, useOpen, useStore } from '../src/dialog/context'
import { answerRequest, problemOf, readRequest } from '../src/server/oidc'
import type { PublicConfig } from '../src/server/wire.gen'
import { firstPage, next, type PageEvent, requestOf, type Work } from './state'

/** Asks the server; resolves with what the page is told. */
const run = async (config: PublicConfig, query: string, work: Work): Promise<PageEvent> => {
  const { number } = work
  try {
    if (work.is === 'read') return { type: 'read', number, request: await readRequest(config, query, work.ticket) }
    const { ticket, account } = work
    return { type: 'answered', number, to: await answerRequest(config, work.is, { query, ticket, account }) }
  } catch (error) {
    return { type: 'failed', number, problem: problemOf(error) }
  }
}

/** The program's request and what the visitor does with it. `query` is the address that the program has sent the visitor to. */
export const useRequest = (query: string) => {
  const kisslock = useKisslock()
  const { config, runtime } = kisslock
  const [state, send] = useReducer(next, firstPage)
  const { screen, work } = state
  const request = requestOf(state)
  const session = useStore(kisslock.session)
  const open = useOpen()

  useEffect(() => {
    if (work) void run(config, query, work).then(send)
  }, [config, query, work])
  useEffect(() => {
    const isOwn = runtime.get()?.signing?.get()?.isOwn(session) ?? false
    send({ type: 'session', session, isOwn })
  }, [session, runtime])
  useEffect(() => send({ type: open ? 'opened' : 'closed' }), [open])
  useEffect(() => {
    if (screen.at === 'leaving') location.replace(screen.to)
  }, [screen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer of the server tells more than this tab knows
  useEffect(() => {
    if (!request) return
    // Signed out in another way than by a page of this site: the dialog must not take the visitor for signed in.
    const isOther = session.status !== 'unknown' && request.account !== (session.account ?? null)
    if (isOther) void runtime.get()?.signing?.get()?.changed()
  }, [request])

  const begin = (how: Parameters<typeof beginSignIn>[1]) => beginSignIn(kisslock, how)
  return { state, begin, press: (how: Work['is']) => send({ type: 'pressed', how }) }
}
