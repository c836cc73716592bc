import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKisslock, useOpen } from '../src/dialog/context'
import { answerRequest, problemOf, readRequest } from '../src/server/oidc'
import { answersAtOnce, next, type PageEvent, type PageState } from './state'

/** A name of the session, which differs for each sign-in; empty without one. */
const useSessionName = (): string => {
  const { session } = useKisslock()
  const now = useSyncExternalStore(session.subscribe, session.get, session.get)
  return now.status === 'signedIn' ? now.account + now.issuedAt : ''
}

/** Resolves once signing in has read the session. */
const untilKnown = ({ get, subscribe }: ReturnType<typeof useKisslock>['session']) =>
  new Promise<void>((resolve) => {
    const look = () => get().status !== 'unknown' && resolve()
    look()
    subscribe(look)
  })

/** The program's request and what the visitor does with it. `query` is the address that the program has sent the visitor to. */
export const useRequest = (query: string) => {
  const kisslock = useKisslock()
  const { config, runtime, session } = kisslock
  const [state, setState] = useState<PageState>({ at: 'asking' })
  const send = useCallback((event: PageEvent) => setState((now) => next(now, event)), [])
  const ticket = useRef<string | undefined>(undefined)
  const pressed = useRef(false)
  const account = useRef<string | null | undefined>(undefined)
  const wasKnown = useRef(false)

  const isAnswering = useRef(false)
  const answer = useCallback(
    async (how: 'approve' | 'deny') => {
      // A second press is not another answer: a ticket gives one code.
      if (isAnswering.current) return
      isAnswering.current = true
      send({ type: 'sent' })
      try {
        const redirect = await answerRequest(config, how, { query, ticket: ticket.current ?? '' })
        send({ type: 'left' })
        location.replace(redirect)
      } catch (error) {
        isAnswering.current = false
        send({ type: 'failed', problem: problemOf(error) })
      }
    },
    [config, query, send],
  )

  /** `signedIn`: the visitor has just signed in on this page. */
  const read = useCallback(
    async (signedIn = false) => {
      try {
        const request = await readRequest(config, query, ticket.current)
        ticket.current = request.ticket
        account.current = request.account
        kisslock.program = request.client.name
        send({ type: 'read', request })
        if (answersAtOnce(request, signedIn)) await answer('approve')
      } catch (error) {
        send({ type: 'failed', problem: problemOf(error) })
      }
    },
    [config, query, kisslock, answer, send],
  )

  const name = useSessionName()
  // Another session is judged anew. The first one that this page reads is new only where the server has said that there is none.
  useEffect(() => {
    const isNew = name !== '' && (wasKnown.current || account.current === null)
    wasKnown.current = session.get().status !== 'unknown'
    void read(pressed.current && isNew)
  }, [read, name, session])

  const open = useOpen()
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current !== open) send({ type: open ? 'opened' : 'closed' })
    if (wasOpen.current && !open) pressed.current = false
    wasOpen.current = open
  }, [open, send])

  /** Opens the dialog: at signing in once more for a session that is too old, at the wallets to choose another one. */
  const begin = async (how: 'sign' | 'renew' | 'other') => {
    pressed.current = true
    if (how === 'other') return kisslock.open('home')
    const signing = how === 'renew' && (await runtime.load().catch(() => undefined))?.signing
    const loaded = signing && (await signing.load().catch(() => undefined))
    // Without the code, opening the dialog says what is missing.
    if (!loaded) return kisslock.open('sign')
    await untilKnown(session)
    loaded.renew()
  }
  return { state, answer, begin, read }
}
