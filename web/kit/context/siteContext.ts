import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { createStore } from '../../src/browser/store'
import type { AvatarProps } from '../../src/dialog/entry/buttonParts'
import type { KitCore } from '../core/kitCore'
import type { Kisslock } from '../kisslock/kisslock'
import type { Theme } from '../theme/tokens'

/** The value that the provider passes to the components inside. */
export type SiteValue = {
  kisslock: Kisslock
  core: KitCore
  /** The core in its first state, in English. */
  serverCore: KitCore
  theme: Theme
  avatar: ComponentType<AvatarProps> | undefined
  /** The site's own content below the list of wallets. */
  note: ReactNode
  /** The URL of the site's own explanation of wallets. */
  learnMoreUrl: string | undefined
  /** True if the account screen shows the recent transactions. */
  showsRecentTransactions: boolean
  /**
   * The number of dialogs that the site has placed itself. If the site has placed no dialog, the provider renders one.
   */
  dialogCountStore: ReturnType<typeof createStore<number>>
}

export const SiteContext = createContext<SiteValue | null>(null)

/** Return the value of the nearest provider. If there is no provider, throws an error that names the component. */
export const useSite = (componentName: string): SiteValue => {
  const site = useContext(SiteContext)
  if (!site)
    throw new Error(
      `Kisslock: ${componentName} is outside of <KisslockProvider>. Draw <KisslockProvider kisslock={kisslock}> around it, or <RainbowKitProvider> of kisslock/rainbowkit.`,
    )
  return site
}

/** Return the site's `Kisslock` object from the nearest provider. Throws if there is no provider. */
export const useKisslock = (): Kisslock => useSite('useKisslock()').kisslock
