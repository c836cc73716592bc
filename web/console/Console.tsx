import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { useHeadingOf } from '../src/dialog/entry/useHeadingOf'
import type { KisslockCore } from '../src/kisslock'
import { Denied } from './access/Denied'
import { Gate } from './access/Gate'
import { useOperator } from './access/useOperator'
import { Board } from './Board'
import { Failed } from './Failed'
import { Top } from './Top'

/** The server has not answered yet. CSS delays the spinner by half a second, because the answer usually comes earlier. */
const Wait = () => (
  <main className="kc-blank kc-wait" aria-busy="true">
    <span className="kl-spin" aria-hidden="true" />
  </main>
)

const Main = () => {
  const { access, ask } = useOperator()
  const page = useHeadingOf<HTMLDivElement>(access.is === 'asking' ? '' : access.is)
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
