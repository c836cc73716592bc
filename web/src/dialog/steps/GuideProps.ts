import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Subject } from '../model'

/** The props of every guide. */
export type GuideProps = {
  subject: Subject
  details: WalletDetails
  /** True if the visitor has returned from the extension's store. */
  returned: boolean
}
