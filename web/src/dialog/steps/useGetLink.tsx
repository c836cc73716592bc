import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { useText } from '../context'
import { TextLink } from './links'

/**
 * Return a page about the wallet's app that works on any phone: the vendor's own page, or a store's page if the vendor
 * has no such page.
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
