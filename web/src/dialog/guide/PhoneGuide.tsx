import { useLayoutEffect } from 'react'
import { detectPhoneSystem } from '../../browser/system'
import { anyAppRowId, canScan } from '../../flow/catalogue/scanning'
import { useClientName, useKisslock } from '../context'
import { lazyView } from '../frame/lazyView'
import { useDetectedWallets, useDialog } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { PairingUnavailableGuide } from '../steps/NotSetUp'
import { WalletBrowserGuide } from '../steps/OwnBrowser'
import { useDownloadLines } from '../steps/useGetLink'
import { pageCodeViews, scanViews } from './scan'

const PhoneScan = lazyView(scanViews, 'PhoneScan')

const PageCode = lazyView(pageCodeViews, 'PageCode')

const PhonePairingUnavailable = ({ subject, details }: GuideProps) => {
  const { config, text } = useDialog()
  return (
    <PairingUnavailableGuide
      subject={subject}
      app={details.app_name ?? subject.name}
      details={details}
      letter="q"
      heading={text('qr.unset.heading')}
      reason={text('qr.unset.reason', { site: config.site.name })}
      extraLines={useDownloadLines(details)}
    />
  )
}

/**
 * Return true if this page can pair with the wallet's app. On a phone, a wallet that can open the page in its own
 * browser must also have a pairing link for the phone's operating system.
 */
const useCanPair = ({ subject, details }: GuideProps): boolean => {
  const { config, platform } = useKisslock()
  if (!canScan(config)) return false
  if (!platform.phone || subject.id === anyAppRowId || !details.browse) return true
  return !!details.steps.q && !!details.deep_links[detectPhoneSystem(navigator.userAgent)]
}

/**
 * The guide for a wallet's app on a phone. If the page can pair with the app, the guide starts the pairing. If not, the
 * guide depends on the visitor's device. On a phone, it helps to open the page in the wallet's own browser. On a
 * computer, it shows a code with the page's URL, or a notice with the wallet's steps.
 */
export const PhoneGuide = (props: GuideProps) => {
  const { platform, flow } = useKisslock()
  const clientName = useClientName()
  const canPair = useCanPair(props)
  const detectedUid = useDetectedWallets().find(({ wallet }) => wallet === props.subject.id)?.uid
  const uid = platform.phone ? detectedUid : undefined
  // A wallet's own browser can announce its wallet late. The dialog then continues with this wallet.
  useLayoutEffect(() => {
    if (uid) flow.send({ type: 'inApp', uid })
  }, [uid, flow])
  if (canPair) return <PhoneScan key={props.subject.id} {...props} />
  if (platform.phone) return <WalletBrowserGuide {...props} />
  return props.details.browse && clientName === undefined ? (
    <PageCode {...props} />
  ) : (
    <PhonePairingUnavailable {...props} />
  )
}
