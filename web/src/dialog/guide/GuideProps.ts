import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Subject } from '../model'

/** What every guide draws from. */
export type GuideProps = {
  subject: Subject
  details: WalletDetails
  /** The visitor has been to the store. */
  returned: boolean
}
