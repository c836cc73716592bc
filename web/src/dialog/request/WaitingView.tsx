import type { Screen } from '../../flow/screen'
import { Notice } from '../elements/Notice'
import { Sentence } from '../elements/Sentence'
import { Heading } from '../frame/Heading'
import { refreshIcon } from '../icons/wallet'
import { useDialog, useScreenWalletFinder } from '../model'
import { findShownHost } from './shownHost'
import { WalletWindowHint } from './WalletWindowHint'

/** Shown while the wallet's window is open, in which the visitor approves or declines the request. */
export const WaitingView = ({ screen }: { screen: Extract<Screen, { at: 'waiting' }> }) => {
  const { domain, text } = useDialog()
  const { id, name } = useScreenWalletFinder()(screen)
  return (
    <>
      <Heading>{text('ext.waiting.heading', { wallet: name })}</Heading>
      <p className="kl-t-body">
        <Sentence of="ext.waiting.body" with={{ domain: <bdi>{findShownHost(id, domain)}</bdi> }} />
      </p>
      {screen.resumed && (
        <div className="kl-center__extra">
          <Notice path={refreshIcon} className="kl-note--accent">
            {text('ext.resumed.note', { wallet: name })}
          </Notice>
        </div>
      )}
      <WalletWindowHint wallet={name} />
    </>
  )
}
