import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { createStore } from '../../src/browser/store'
import type { AvatarProps } from '../../src/dialog/entry/buttonParts'
import type { KitCore } from '../core/kitCore'
import type { Kisslock } from '../kisslock/kisslock'
import type { Theme } from '../theme/tokens'

/** What the provider gives to the components below it. */
export type SiteValue = {
  kisslock: Kisslock
  core: KitCore
  /** The core in its first state, in English. */
  serverCore: KitCore
  theme: Theme
  avatar: ComponentType<AvatarProps> | undefined
  /** The site's own line below the list of wallets. */
  note: ReactNode
  /** The address of the site's own explanation of wallets. */
  learnMoreUrl: string | undefined
  /** Whether the account's dialog shows the recent transactions. */
  recentTransactions: boolean
  /** How many dialogs the site has placed itself. The provider draws one where there is none. */
  dialogs: ReturnType<typeof createStore<number>>
}

export const SiteContext = createContext<SiteValue | null>(null)

/** The site of the nearest provider. Throws outside, and names the part that was drawn there. */
export const useSite = (part: string): SiteValue => {
  const site = useContext(SiteContext)
  if (!site)
    throw new Error(
      `Kisslock: ${part} is outside of <KisslockProvider>. Draw <KisslockProvider kisslock={kisslock}> around it, or <RainbowKitProvider> of kisslock/rainbowkit.`,
    )
  return site
}

/** The Kisslock of the nearest provider. Throws outside of one. */
export const useKisslock = (): Kisslock => useSite('useKisslock()').kisslock
