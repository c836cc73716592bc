import { useEffect, useRef } from 'react'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { useOpen } from '../src/dialog/context'
import type { KisslockCore } from '../src/kisslock'
import { Denied } from './access/Denied'
import { Gate } from './access/Gate'
import { useOperator } from './access/useOperator'
import { Wait } from './access/Wait'
import { Board } from './Board'
import { Failed } from './Failed'
import { Top } from './Top'

/** Moves the focus to the new heading when access changes: the button that had the focus is gone. */
const useHeadingOf = (is: string) => {
  const page = useRef<HTMLDivElement>(null)
  const open = useOpen()
  const seen = useRef('asking')
  useEffect(() => {
    if (open || is === 'asking') return
    if (seen.current !== 'asking' && seen.current !== is) page.current?.querySelector('h1')?.focus()
    seen.current = is
  }, [is, open])
  return page
}

const Main = () => {
  const { access, ask } = useOperator()
  const page = useHeadingOf(access.is)
  return (
    <div className="kc kl" ref={page}>
      {access.is === 'operator' ? (
        <Board address={access.address} onNotAllowed={ask} />
      ) : (
        <>
          {access.is !== 'asking' && <Top />}
          {access.is === 'asking' && <Wait />}
          {access.is === 'failed' && <Failed onRetry={ask} />}
          {access.is === 'gate' && <Gate />}
          {access.is === 'denied' && <Denied account={access.account} onRetry={ask} />}
        </>
      )}
    </div>
  )
}

/** The operator's page: the gate or the figures, with the same dialog that visitors have. */
export const Console = ({ kisslock }: { kisslock: KisslockCore }) => (
  <CoreProvider kisslock={kisslock}>
    <Main />
    <ConnectDialog />
  </CoreProvider>
)
