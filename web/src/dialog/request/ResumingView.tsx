import { useEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { Notice } from '../elements/Notice'
import { Heading } from '../frame/Heading'
import { refreshIcon } from '../icons/wallet'
import { useDetectedWallets, useDialog, useScreenWalletFinder } from '../model'

/** How long a newly installed wallet can take to announce itself after the reload. Milliseconds. */
const announcementWaitMs = 3000

/**
 * Shown after a reload to find a wallet that was just installed. Wait for the wallet's announcement, and then ask the
 * wallet to connect. If the wallet does not announce itself, show the wallet's guide again.
 */
export const ResumingView = ({ screen }: { screen: Extract<Screen, { at: 'resuming' }> }) => {
  const { flow, text } = useDialog()
  const { name } = useScreenWalletFinder()(screen)
  const uid = useDetectedWallets().find(({ wallet, id }) => (wallet ?? id) === screen.wallet)?.uid
  useEffect(() => {
    if (uid) return flow.send({ type: 'announced', uid })
    // A wallet without a name is not in the catalogue, so it has no guide.
    const reportNotAnnounced = () =>
      flow.send(name ? { type: 'notAnnounced', attempt: screen.attempt } : { type: 'back' })
    const timer = setTimeout(reportNotAnnounced, announcementWaitMs)
    return () => clearTimeout(timer)
  }, [uid, flow, screen.attempt, name])
  return (
    <>
      <Heading>{text('ext.resuming.heading', { wallet: name })}</Heading>
      <div className="kl-center__extra">
        <Notice path={refreshIcon} className="kl-note--accent">
          {text('ext.resumed.note', { wallet: name })}
        </Notice>
      </div>
    </>
  )
}
