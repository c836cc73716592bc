import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { useEffect } from 'react'
import { systemOf } from '../../browser/system'
import { anyWallet } from '../../flow/catalogue/scanning'
import { appLink, codeText, reopenLink } from '../../flow/pairing/appLink'
import { codeOf, type PairingState } from '../../flow/pairing/next'
import { useKisslock, useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { useOwnBrowser } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { OwnBrowser } from '../steps/OwnBrowser'
import { CodeGuide } from './CodeGuide'
import { GetApp } from './GetApp'
import { AppOpened, OpenApp } from './OpenApp'
import { Declined, DeclinedInApp, isRefused, Refused, Scanned, Unreachable } from './outcomes'
import type { ScanProps } from './ScanProps'
import { useScan } from './useScan'
import { useScanNews } from './useScanNews'
import { useStageFocus } from './useStageFocus'

/**
 * Return how to open the app on this phone. Undefined on a computer, and if the catalogue has no link for this phone.
 * Also undefined in a wallet's own browser, because the link would leave that browser.
 */
const useAppOpener = (details: WalletDetails, isAny: boolean) => {
  const { platform } = useKisslock()
  const inWallet = useOwnBrowser()
  if (!platform.phone || inWallet) return undefined
  const system = systemOf(navigator.userAgent)
  // The plain pairing link opens any app that handles it. Android lets the visitor choose the app.
  const links = isAny ? { [system]: '{uri}' } : details.deep_links
  const { downloads } = details
  const linkOf = (uri: string) => appLink(links, system, uri)
  if (linkOf('') === undefined) return undefined
  const again = reopenLink(links, system)
  return { linkOf, again, store: downloads[system] ?? downloads.mobile ?? downloads.qr }
}

/** Return the key of the current view. A heading takes the focus when the key changes. */
const placeOf = (state: PairingState, hasOpener: boolean): string => {
  const { phase, view } = state
  if (phase.is === 'rejected' || phase.is === 'failed') return phase.is
  if (view === 'get') return 'get'
  if (hasOpener && view !== 'code') return phase.is === 'expired' ? 'failed' : view
  return phase.is === 'scanned' ? 'scanned' : 'code'
}

const PairingView = ({ place, ...props }: ScanProps & { place: string }) => {
  const text = useText()
  const { state, visit, subject, app, details } = props
  if (place === 'rejected') return state.opened > 0 ? <DeclinedInApp {...props} /> : <Declined {...props} />
  if (place === 'failed') return <Unreachable {...props} />
  if (place === 'scanned') return <Scanned {...props} />
  if (place === 'get' && subject) return <GetApp {...props} subject={subject} />
  if (place === 'start') return <OpenApp {...props} />
  if (place === 'opened')
    return (
      <AppOpened
        {...props}
        heading={subject ? text('mobile.waiting.heading', { wallet: app }) : text('mobile.any.waiting')}
        body={<Sentence of="mobile.waiting.body" />}
        onCode={() => visit.send({ type: 'looked', at: 'code' })}
        again={subject ? text('mobile.open', { wallet: app }) : text('mobile.any.action')}
      />
    )
  return (
    <CodeGuide {...props} phase={state.phase} codeText={(uri) => codeText(subject ? details.deep_links : {}, uri)} />
  )
}

/** The guide for a wallet on a phone. A computer shows a code, and the phone itself shows a link that opens the app. */
export const PhoneScan = (guide: GuideProps) => {
  const { subject, details } = guide
  const { platform } = useKisslock()
  const isAny = subject.id === anyWallet
  const app = details.app_name ?? subject.name
  const opener = useAppOpener(details, isAny)
  const linkOf = opener?.linkOf ?? (() => undefined)
  const { state, visit } = useScan(
    app,
    { wallet: subject.id, linkOf },
    opener?.again ? { href: opener.again, name: app } : undefined,
  )
  const codeOnly = platform.phone && !opener && state.view === 'start'
  useEffect(() => {
    if (codeOnly) visit.send({ type: 'looked', at: 'code' })
  }, [codeOnly, visit])
  const place = placeOf(state, opener !== undefined)
  const uri = codeOf(state)?.uri
  useScanNews(state, isAny ? undefined : app, place === 'code' || place === 'scanned')
  useStageFocus(`${state.attempt} ${place}`)
  // The wallet's own browser works without the relay.
  if (isRefused(state) && platform.phone && !isAny) return <OwnBrowser {...guide} />
  if (isRefused(state)) return <Refused subject={subject} app={app} details={details} letter="q" />
  return (
    <PairingView
      place={place}
      state={state}
      visit={visit}
      subject={isAny ? undefined : subject}
      app={app}
      details={details}
      link={uri && opener?.linkOf(uri)}
      store={isAny ? undefined : opener?.store}
    />
  )
}
