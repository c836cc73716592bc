import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { useText } from '../context'
import { TextLink } from './links'

/** The page of the wallet's app for any phone: the vendor's own page before a store's. */
export const appPage = ({ downloads }: WalletDetails): string | undefined =>
  downloads.mobile ?? downloads.qr ?? downloads.android ?? downloads.ios

/** The line below the first step for visitors without the app. */
export const useGetLink = (details: WalletDetails): Readonly<Record<number, ReactNode>> => {
  const text = useText()
  const get = appPage(details)
  if (!get) return {}
  const line = (
    <>
      {text('guide.phone.1.body')} <TextLink href={get}>{text('guide.phone.1.link')}</TextLink>
    </>
  )
  return { 0: line }
}
