import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { useKisslock } from '../context'

/** Return a site's own sentences for a wallet's steps, in the visitor's language or in the site's default language. */
export const useSiteSteps = ({ own: siteSteps }: WalletDetails) =>
  siteSteps?.[useKisslock().locale.tag] ?? siteSteps?.['']
