import { useEffect, useRef } from 'react'
import { ConnectDialog, type Kisslock, KisslockProvider } from '../src'
import { useFlow } from '../src/dialog/context'
import { Board } from './Board'
import { Denied } from './Denied'
import { Failed } from './Failed'
import { Gate } from './Gate'
import { Top } from './Top'
import { useOperator } from './useOperator'
import { Wait } from './Wait'

/** Whoever signed in or out stands at the new page's heading, not nowhere: what they clicked is gone. */
const useHeadingOf = (is: string) => {
  const page = useRef<HTMLDivElement>(null)
  const { open } = useFlow()
  const seen = useRef('asking')
  useEffect(() => {
    if (open || is === 'asking') return
    if (seen.current !== 'asking' && seen.current !== is) page.current?.querySelector('h1')?.focus()
    seen.current = is
  }, [is, open])
  return page
}

const Standings = () => {
  const { standing, ask } = useOperator()
  const page = useHeadingOf(standing.is)
  return (
    <div className="kc kl" ref={page}>
      {standing.is === 'operator' ? (
        <Board address={standing.address} onNotAllowed={ask} />
      ) : (
        <>
          {standing.is !== 'asking' && <Top />}
          {standing.is === 'asking' && <Wait />}
          {standing.is === 'failed' && <Failed onRetry={ask} />}
          {standing.is === 'gate' && <Gate />}
          {standing.is === 'denied' && <Denied account={standing.account} onRetry={ask} />}
        </>
      )}
    </div>
  )
}

/** The operator's page: the gate, or the figures; the dialog is the visitors' own. */
export const Console = ({ kisslock }: { kisslock: Kisslock }) => (
  <KisslockProvider kisslock={kisslock}>
    <Standings />
    <ConnectDialog />
  </KisslockProvider>
)
