import type { ReactNode } from 'react'
import type { Amount } from '../../src/flow/account/accountData'

/** The connected account for a site's own button. Texts are in the visitor's language. */
export type CustomAccount = {
  address: string
  /** The ENS name of the account, or the shortened address if the account has no ENS name. */
  displayName: string
  ensName?: string
  ensAvatar?: string
  /** The balance with its currency: `1.284 ETH`. */
  displayBalance?: string
  /** The same balance as an integer (`value`, in the smallest unit), with its number of decimals and its symbol. */
  balance?: Amount
}

/** The connected account's chain, as data for a button that the site renders itself. */
export type CustomChain = {
  id: number
  name?: string
  iconUrl?: string
  hasIcon: boolean
  /** True if the site does not use this chain. */
  unsupported: boolean
}

/** The argument that `ConnectButton.Custom` passes to its child function. */
export type CustomButton = {
  account?: CustomAccount
  chain?: CustomChain
  /** False in the first render, which must match the HTML from the server. */
  mounted: boolean
  /** Undefined if the site has no sign-in. */
  authenticationStatus?: 'loading' | 'authenticated' | 'unauthenticated'
  openConnectModal: () => void
  openAccountModal: () => void
  openChainModal: () => void
  connectModalOpen: boolean
  accountModalOpen: boolean
  chainModalOpen: boolean
}

/** A function that renders a site's own button. */
export type RenderButton = (button: CustomButton) => ReactNode
