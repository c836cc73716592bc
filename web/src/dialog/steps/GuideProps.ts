import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ScreenWallet } from '../model'

/** The props of every guide. */
export type GuideProps = {
  subject: ScreenWallet
  details: WalletDetails
  /** True if the visitor has returned from the extension's store. */
  returned: boolean
}
