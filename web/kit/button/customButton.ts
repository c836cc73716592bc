import type { ReactNode } from 'react'
import type { Amount } from '../../src/flow/account/accountData'

/** The connected account, as a site's own button gets it. Texts are in the visitor's language. */
export type CustomAccount = {
  address: string
  /** The name of the account, else its short address. */
  displayName: string
  ensName?: string
  ensAvatar?: string
  /** The balance with its currency: `1.284 ETH`. */
  displayBalance?: string
  /** The same balance as a number. */
  balance?: Amount
}

/** The chain of the connection, as a site's own button gets it. */
export type CustomChain = {
  id: number
  name?: string
  iconUrl?: string
  hasIcon: boolean
  /** Whether the site does not use this chain. */
  unsupported: boolean
}

/** What `ConnectButton.Custom` gives to its child. */
export type CustomButton = {
  account?: CustomAccount
  chain?: CustomChain
  /** False in the first render, which the server draws, too. */
  mounted: boolean
  /** Undefined for a site without signing in. */
  authenticationStatus?: 'loading' | 'authenticated' | 'unauthenticated'
  openConnectModal: () => void
  openAccountModal: () => void
  openChainModal: () => void
  connectModalOpen: boolean
  accountModalOpen: boolean
  chainModalOpen: boolean
}

/** What draws a site's own button. */
export type DrawButton = (button: CustomButton) => ReactNode
