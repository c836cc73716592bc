import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { PairingState } from '../../flow/pairing/next'
import type { PairingVisit } from '../../flow/pairing/visit'
import type { ScreenWallet } from '../model'

/** The props of every view of a pairing. */
export type ScanProps = {
  /** Undefined if any wallet can scan the code. */
  subject: ScreenWallet | undefined
  app: string
  details: WalletDetails
  state: PairingState
  visit: PairingVisit
  /** The link that opens the wallet's app and starts the pairing there. Undefined until the pairing exists. */
  link: string | undefined
  /** The app's page in this phone's store. */
  storeUrl: string | undefined
}
