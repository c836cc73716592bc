import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { readOperator } from '../../src/server/console'
import { type ConsoleAccess, decideAccess, findSessionChangeKey } from './access'

/**
 * Ask the server if this session has access to the console, now and after each sign-in or sign-out. `reload` sends this
 * request immediately.
 */
export const useOperator = (): { access: ConsoleAccess; reload: () => void } => {
  const { config, session } = useKisslock()
  const [access, setAccess] = useState<ConsoleAccess>({ is: 'asking' })
  const currentSession = useSyncExternalStore(session.subscribe, session.get, session.get)
  const runningRequestRef = useRef<AbortController | undefined>(undefined)
  const requestOperator = useCallback(async () => {
    runningRequestRef.current?.abort()
    const controller = new AbortController()
    runningRequestRef.current = controller
    try {
      const operator = await readOperator(config, controller.signal)
      if (!controller.signal.aborted) setAccess(decideAccess(operator))
    } catch {
      // A failed request does not end the operator's access. Only a response of the server can end it.
      if (!controller.signal.aborted)
        setAccess((currentAccess) => (currentAccess.is === 'operator' ? currentAccess : { is: 'failed' }))
    }
  }, [config])
  useEffect(() => {
    void requestOperator()
    return () => runningRequestRef.current?.abort()
  }, [requestOperator])
  const sessionChangeKey = findSessionChangeKey(currentSession, access)
  useEffect(() => {
    if (sessionChangeKey) void requestOperator()
  }, [sessionChangeKey, requestOperator])
  return { access, reload: () => void requestOperator() }
}
