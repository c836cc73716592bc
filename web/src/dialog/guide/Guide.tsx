import details from 'virtual:kisslock/wallet-details'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Method, Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useDetected, useScreenWallet } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { DesktopGuide } from './DesktopGuide'
import { ExtensionGuide } from './ExtensionGuide'
import { Gone } from './Gone'
import { PhoneGuide } from './PhoneGuide'

const guidesByMethod: { [M in Method]: (props: GuideProps) => ReactNode } = {
  qr_code: PhoneGuide,
  extension: ExtensionGuide,
  desktop: DesktopGuide,
}

/** The guide for a wallet that is not installed in this browser, for the chosen method. */
export const Guide = ({ screen }: { screen: Extract<Screen, { at: 'guide' }> }) => {
  const { flow } = useKisslock()
  const subject = useScreenWallet()(screen)
  const uid = useDetected().find(({ wallet }) => wallet === screen.wallet)?.uid
  // A layout effect runs before the first paint: a visitor who has just installed the wallet does not see the
  // installation steps again.
  useLayoutEffect(() => {
    if (uid && screen.method === 'extension') flow.send({ type: 'announced', uid })
  }, [uid, screen.method, flow])
  const entry = details[screen.wallet]
  const View = guidesByMethod[screen.method]
  if (!entry) return null
  if (entry.way_out || entry.successor) return <Gone subject={subject} />
  return <View key={screen.method} subject={subject} details={entry} returned={screen.returned} />
}
