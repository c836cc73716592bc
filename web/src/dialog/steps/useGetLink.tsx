import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { useText } from '../context'
import { TextLink } from './links'

/**
 * Return the URL of a page about the wallet's app: the vendor's own page for any phone, or otherwise the page in the
 * Android or iOS store.
 */
export const findAppPageUrl = ({ downloads }: WalletDetails): string | undefined =>
  downloads.mobile ?? downloads.qr ?? downloads.android ?? downloads.ios

/** Return the line below the first step for visitors who don't have the app. */
export const useDownloadLines = (details: WalletDetails): Readonly<Record<number, ReactNode>> => {
  const text = useText()
  const appPageUrl = findAppPageUrl(details)
  if (!appPageUrl) return {}
  const downloadLine = (
    <>
      {text('guide.phone.1.body')} <TextLink href={appPageUrl}>{text('guide.phone.1.link')}</TextLink>
    </>
  )
  return { 0: downloadLine }
}
