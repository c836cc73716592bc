import { createContext, type ReactNode, useContext } from 'react'
import { CoreProvider } from './dialog/CoreProvider'
import { coreOf, type Kisslock } from './publicKisslock'

const SiteContext = createContext<Kisslock | null>(null)

/** Gives a site's Kisslock to everything inside. */
export const KisslockProvider = ({ kisslock, children }: { kisslock: Kisslock; children: ReactNode }) => (
  <SiteContext.Provider value={kisslock}>
    <CoreProvider kisslock={coreOf(kisslock)}>{children}</CoreProvider>
  </SiteContext.Provider>
)

/** The Kisslock of the nearest provider. */
export const useKisslock = (): Kisslock => {
  const kisslock = useContext(SiteContext)
  if (!kisslock) throw new Error('Kisslock: useKisslock needs a <KisslockProvider> around it.')
  return kisslock
}
