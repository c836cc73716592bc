import { createContext, type ReactNode, useContext } from 'react'
import { CoreProvider } from './dialog/CoreProvider'
import { coreOf, type Kisslock } from './publicKisslock'

const SiteContext = createContext<Kisslock | null>(null)

/** Provides a site's Kisslock to the components inside. */
export const KisslockProvider = ({ kisslock, children }: { kisslock: Kisslock; children: ReactNode }) => (
  <SiteContext.Provider value={kisslock}>
    <CoreProvider kisslock={coreOf(kisslock)}>{children}</CoreProvider>
  </SiteContext.Provider>
)

/** Returns the Kisslock of the nearest provider. Throws without one. */
export const useKisslock = (): Kisslock => {
  const kisslock = useContext(SiteContext)
  if (!kisslock) throw new Error('Kisslock: useKisslock needs a <KisslockProvider> around it.')
  return kisslock
}
