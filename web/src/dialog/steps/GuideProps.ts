import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Subject } from '../model'

/** The props of every guide. */
export type GuideProps = {
  subject: Subject
  details: WalletDetails
  /** Whether the visitor comes back from the store. */
  returned: boolean
}
