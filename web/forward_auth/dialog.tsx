import '../src/dialog/loading'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bufferLog, createPageCore } from '../src/createPageCore'
import { beginSignIn } from '../src/dialog/beginSignIn'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { SignInRequiredContext } from '../src/dialog/context'
import { readPage } from '../src/server/readPage'

/**
 * The dialog of the page. The dialog shares its storage with the hosted page, so a wallet that is connected on one of
 * these pages is connected on both.
 */
const kisslock = createPageCore({ ...readPage(), log: bufferLog })
const { flow, runtime, say, session } = kisslock

const root = document.body.appendChild(document.createElement('div'))
root.className = 'kl'
createRoot(root).render(
  <StrictMode>
    <CoreProvider kisslock={kisslock}>
      <SignInRequiredContext.Provider value={true}>
        <ConnectDialog />
      </SignInRequiredContext.Provider>
    </CoreProvider>
  </StrictMode>,
)

/** The dialog's functions for the page's script. */
export const dialog = {
  begin: (signInMode: Parameters<typeof beginSignIn>[1]) => beginSignIn(kisslock, signInMode),
  say,
  isOpen: () => flow.get().open,
  /** Returns true if the session began in this dialog, and not in another tab or earlier. */
  isOwnSession: () => runtime.get()?.signing?.get()?.isOwn(session.get()) ?? false,
  /** Calls the listener each time the dialog has closed. */
  onClosed: (listener: () => void) => {
    let wasOpen = false
    flow.subscribe(() => {
      const { open } = flow.get()
      if (wasOpen && !open) requestAnimationFrame(listener)
      wasOpen = open
    })
  },
}
