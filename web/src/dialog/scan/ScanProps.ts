import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { PairingState } from '../../flow/pairing/next'
import type { PairingVisit } from '../../flow/pairing/visit'
import type { Subject } from '../model'

/** The props of every view of a pairing. */
export type ScanProps = {
  /** Undefined: any wallet. */
  subject: Subject | undefined
  app: string
  details: WalletDetails
  state: PairingState
  visit: PairingVisit
  /** The app's link with the pairing, once there is a pairing. */
  link: string | undefined
  /** The app's page in this phone's store. */
  store: string | undefined
}
