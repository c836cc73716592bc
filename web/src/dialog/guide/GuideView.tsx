import details from 'virtual:kisslock/wallet-details'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Method, Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useDetectedWallets, useScreenWalletFinder } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { DesktopGuide } from './DesktopGuide'
import { DiscontinuedGuide } from './DiscontinuedGuide'
import { ExtensionGuide } from './ExtensionGuide'
import { PhoneGuide } from './PhoneGuide'

const guidesByMethod: { [M in Method]: (props: GuideProps) => ReactNode } = {
  qr_code: PhoneGuide,
  extension: ExtensionGuide,
  desktop: DesktopGuide,
}

/** The guide for a wallet that is not installed in this browser, for the chosen method. */
export const GuideView = ({ screen }: { screen: Extract<Screen, { at: 'guide' }> }) => {
  const { flow } = useKisslock()
  const guideWallet = useScreenWalletFinder()(screen)
  const uid = useDetectedWallets().find(({ wallet }) => wallet === screen.wallet)?.uid
  // Use a layout effect, which runs before the first paint, so that a visitor who has just installed the wallet does
  // not see the installation steps again.
  useLayoutEffect(() => {
    if (uid && screen.method === 'extension') flow.send({ type: 'announced', uid })
  }, [uid, screen.method, flow])
  const walletDetails = details[screen.wallet]
  const View = guidesByMethod[screen.method]
  if (!walletDetails) return null
  if (walletDetails.way_out || walletDetails.successor) return <DiscontinuedGuide subject={guideWallet} />
  return <View key={screen.method} subject={guideWallet} details={walletDetails} returned={screen.returned} />
}
