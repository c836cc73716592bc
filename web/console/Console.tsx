import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { useHeadingFocusOnChange } from '../src/dialog/entry/useHeadingOf'
import type { KisslockCore } from '../src/kisslock'
import { AccessDenied } from './access/AccessDenied'
import { SignInScreen } from './access/SignInScreen'
import { useOperator } from './access/useOperator'
import { Board } from './Board'
import { Header } from './Header'
import { LoadFailure } from './LoadFailure'

/**
 * Shown until the server responds. CSS delays the spinner by half a second, because the response usually arrives
 * earlier.
 */
const LoadingScreen = () => (
  <main className="kc-blank kc-wait" aria-busy="true">
    <span className="kl-spin" aria-hidden="true" />
  </main>
)

const ConsoleMain = () => {
  const { access, reload } = useOperator()
  const pageRef = useHeadingFocusOnChange<HTMLDivElement>(access.is === 'asking' ? '' : access.is)
  return (
    <div className="kc kl" ref={pageRef}>
      {access.is === 'operator' ? (
        <Board address={access.address} onNotAllowed={reload} />
      ) : (
        <>
          {access.is !== 'asking' && <Header />}
          {access.is === 'asking' && <LoadingScreen />}
          {access.is === 'failed' && <LoadFailure onRetry={reload} />}
          {access.is === 'gate' && <SignInScreen />}
          {access.is === 'denied' && <AccessDenied account={access.account} onRetry={reload} />}
        </>
      )}
    </div>
  )
}

/** The admin console: the sign-in screen or the figures, with the same dialog that visitors use. */
export const Console = ({ kisslock }: { kisslock: KisslockCore }) => (
  <CoreProvider kisslock={kisslock}>
    <ConsoleMain />
    <ConnectDialog />
  </CoreProvider>
)
