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

/**
 * Shown until the server responds. CSS delays the spinner by half a second, because the response usually arrives
 * earlier.
 */
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

/** The admin console: the sign-in screen or the figures, with the same dialog that visitors use. */
export const Console = ({ kisslock }: { kisslock: KisslockCore }) => (
  <CoreProvider kisslock={kisslock}>
    <Main />
    <ConnectDialog />
  </CoreProvider>
)
