import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { useEffect } from 'react'
import { detectPhoneSystem } from '../../browser/system'
import { anyAppRowId } from '../../flow/catalogue/scanning'
import { createAppLink, createCodeText, findReopenLink } from '../../flow/pairing/appLink'
import { findCode, type PairingState } from '../../flow/pairing/next'
import { useKisslock, useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { useIsWalletBrowser } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { WalletBrowserGuide } from '../steps/OwnBrowser'
import { CodeGuide } from './CodeGuide'
import { GetApp } from './GetApp'
import { AppOpened, OpenApp } from './OpenApp'
import {
  isPairingRefused,
  PairingDeclined,
  PairingDeclinedInApp,
  PairingRefused,
  RelayUnreachable,
  ScannedOutcome,
} from './outcomes'
import type { ScanProps } from './ScanProps'
import { useScan } from './useScan'
import { useScanAnnouncements } from './useScanNews'
import { useStageFocus } from './useStageFocus'

/**
 * Return how to open the app on this phone. Undefined on a computer, and if the catalogue has no link for this phone.
 * Also undefined in a wallet's own browser, because the link would leave that browser.
 */
const useAppOpener = (details: WalletDetails, isAnyWallet: boolean) => {
  const { platform } = useKisslock()
  const isInWalletBrowser = useIsWalletBrowser()
  if (!platform.phone || isInWalletBrowser) return undefined
  const phoneSystem = detectPhoneSystem(navigator.userAgent)
  // The plain pairing link opens any app that handles it. Android lets the visitor choose the app.
  const links = isAnyWallet ? { [phoneSystem]: '{uri}' } : details.deep_links
  const { downloads } = details
  const createAppUrl = (uri: string) => createAppLink(links, phoneSystem, uri)
  if (createAppUrl('') === undefined) return undefined
  const reopenUri = findReopenLink(links, phoneSystem)
  return { createLink: createAppUrl, reopenUri, storeUrl: downloads[phoneSystem] ?? downloads.mobile ?? downloads.qr }
}

/** Return the key of the current view. A heading takes the focus when the key changes. */
const findViewKey = (state: PairingState, hasOpener: boolean): string => {
  const { phase, view } = state
  if (phase.is === 'rejected' || phase.is === 'failed') return phase.is
  if (view === 'get') return 'get'
  if (hasOpener && view !== 'code') return phase.is === 'expired' ? 'failed' : view
  return phase.is === 'scanned' ? 'scanned' : 'code'
}

const PairingView = ({ viewKey, ...props }: ScanProps & { viewKey: string }) => {
  const text = useText()
  const { state, visit, subject, app, details } = props
  if (viewKey === 'rejected')
    return state.opened > 0 ? <PairingDeclinedInApp {...props} /> : <PairingDeclined {...props} />
  if (viewKey === 'failed') return <RelayUnreachable {...props} />
  if (viewKey === 'scanned') return <ScannedOutcome {...props} />
  if (viewKey === 'get' && subject) return <GetApp {...props} subject={subject} />
  if (viewKey === 'start') return <OpenApp {...props} />
  if (viewKey === 'opened')
    return (
      <AppOpened
        {...props}
        heading={subject ? text('mobile.waiting.heading', { wallet: app }) : text('mobile.any.waiting')}
        body={<Sentence of="mobile.waiting.body" />}
        onShowCode={() => visit.send({ type: 'viewChosen', at: 'code' })}
        againLabel={subject ? text('mobile.open', { wallet: app }) : text('mobile.any.action')}
      />
    )
  return (
    <CodeGuide
      {...props}
      phase={state.phase}
      codeText={(uri) => createCodeText(subject ? details.deep_links : {}, uri)}
    />
  )
}

/** The guide for a wallet on a phone. A computer shows a code, and the phone itself shows a link that opens the app. */
export const PhoneScan = (guide: GuideProps) => {
  const { subject, details } = guide
  const { platform } = useKisslock()
  const isAnyWalletApp = subject.id === anyAppRowId
  const appName = details.app_name ?? subject.name
  const appOpener = useAppOpener(details, isAnyWalletApp)
  const createAppUrl = appOpener?.createLink ?? (() => undefined)
  const { state, visit } = useScan(
    appName,
    { wallet: subject.id, createLink: createAppUrl },
    appOpener?.reopenUri ? { href: appOpener.reopenUri, name: appName } : undefined,
  )
  const needsCode = platform.phone && !appOpener && state.view === 'start'
  useEffect(() => {
    if (needsCode) visit.send({ type: 'viewChosen', at: 'code' })
  }, [needsCode, visit])
  const viewKey = findViewKey(state, appOpener !== undefined)
  const uri = findCode(state)?.uri
  useScanAnnouncements(state, isAnyWalletApp ? undefined : appName, viewKey === 'code' || viewKey === 'scanned')
  useStageFocus(`${state.attempt} ${viewKey}`)
  // If the relay rejects the site, offer the wallet's own browser, which works without the relay.
  if (isPairingRefused(state) && platform.phone && !isAnyWalletApp) return <WalletBrowserGuide {...guide} />
  if (isPairingRefused(state)) return <PairingRefused subject={subject} app={appName} details={details} letter="q" />
  return (
    <PairingView
      viewKey={viewKey}
      state={state}
      visit={visit}
      subject={isAnyWalletApp ? undefined : subject}
      app={appName}
      details={details}
      link={uri && appOpener?.createLink(uri)}
      storeUrl={isAnyWalletApp ? undefined : appOpener?.storeUrl}
    />
  )
}
