import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import type { PairingState } from '../../flow/pairing/next'
import { useText } from '../context'
import { Button } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { Icon } from '../entry/Icon'
import { checkIcon } from '../icons/entry'
import { refreshIcon } from '../icons/guide'
import type { ScreenWallet } from '../model'
import { useDialog } from '../model'
import { BrowseLink, useBrowseLink } from '../steps/BrowseLink'
import { PairingUnavailableGuide } from '../steps/NotSetUp'
import { CenteredResult } from './CenteredResult'
import type { ScanProps } from './ScanProps'

type OutcomeProps = Pick<ScanProps, 'subject' | 'app' | 'visit'>

/** Shown after the phone has scanned the code. The visitor has to approve the connection on the phone. */
export const ScannedOutcome = ({ subject, app, visit }: OutcomeProps) => {
  const text = useText()
  return (
    <CenteredResult
      mark="waiting"
      subject={subject}
      status={
        <p className="kl-status kl-status--good">
          <Icon path={checkIcon} />
          {text('qr.scanned')}
        </p>
      }
      heading={text('qr.scanned.heading')}
      body={subject ? <Sentence of="qr.scanned.body" with={{ wallet: app }} /> : <Sentence of="qr.scanned.any" />}
    >
      <div className="kl-actions">
        <Button look="quiet" icon={refreshIcon} onClick={visit.begin}>
          {text('qr.scanned.cancel')}
        </Button>
      </div>
    </CenteredResult>
  )
}

type FailedPairingProps = OutcomeProps & { heading: string; body: string; action: string; otherButton?: ReactNode }

/**
 * The screen of a failed pairing. The screen's buttons start the next attempt or, on small screens, open the list of
 * wallets.
 */
const FailedPairing = ({ subject, visit, heading, body, action, otherButton }: FailedPairingProps) => {
  const { flow, text } = useDialog()
  return (
    <CenteredResult mark="apart" subject={subject} heading={heading} body={body}>
      <div className="kl-actions">
        <Button look="primary" onClick={visit.begin}>
          {action}
        </Button>
        {otherButton}
        <Button look="quiet" small="only-small" onClick={() => flow.send({ type: 'back' })}>
          {text('common.other')}
        </Button>
      </div>
    </CenteredResult>
  )
}

/** Shown if the visitor declined on a phone that had scanned the code. */
export const PairingDeclined = (props: OutcomeProps) => {
  const { config, text } = useDialog()
  const site = config.site.name
  return (
    <FailedPairing
      {...props}
      heading={text('qr.rejected.heading')}
      body={text('qr.rejected.body', { site })}
      action={text('qr.expired.action')}
    />
  )
}

/** Shown if the visitor declined in an app on this device. */
export const PairingDeclinedInApp = (props: OutcomeProps) => {
  const { config, text } = useDialog()
  return (
    <FailedPairing
      {...props}
      heading={text('ext.rejected.heading')}
      body={text('ext.rejected.body', { site: config.site.name })}
      action={text('common.retry')}
    />
  )
}

/**
 * Shown if the relay sent no code within eight seconds, or has stopped responding. The screen can offer the wallet's
 * own browser, which works without the relay.
 */
export const RelayUnreachable = ({ details, ...props }: OutcomeProps & Pick<ScanProps, 'details'>) => {
  const { subject, app } = props
  const text = useText()
  const browseUrl = useBrowseLink(subject?.id ?? '', details)
  return (
    <FailedPairing
      {...props}
      heading={text('qr.unreachable.heading')}
      body={text('qr.unreachable.body')}
      action={text('common.retry')}
      otherButton={browseUrl && <BrowseLink href={browseUrl} app={app} look="quiet" />}
    />
  )
}

type RefusedProps = { subject: ScreenWallet; app: string; details: WalletDetails; letter: 'q' | 'd' }

/**
 * Shown if the relay rejects this site's project id. Only the site's owner can correct the id, so the screen offers
 * alternatives.
 */
export const PairingRefused = ({ subject, app, details, letter }: RefusedProps) => {
  const { config, text } = useDialog()
  return (
    <PairingUnavailableGuide
      subject={subject}
      app={app}
      details={details}
      letter={letter}
      heading={text('qr.refused.heading')}
      reason={text('qr.refused.reason', { site: config.site.name })}
    />
  )
}

/** Return true if the pairing failed because the relay rejects the site's project id. */
export const isPairingRefused = ({ phase }: PairingState): boolean =>
  phase.is === 'failed' && phase.error.code === 'pairing/project-refused'
