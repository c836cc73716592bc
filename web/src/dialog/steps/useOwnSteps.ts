import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { useKisslock } from '../context'

/** A site's own sentences for a wallet's steps in the visitor's language, else in the one that the site has. */
export const useOwnSteps = ({ own: siteSteps }: WalletDetails) =>
  siteSteps?.[useKisslock().locale.tag] ?? siteSteps?.['']
