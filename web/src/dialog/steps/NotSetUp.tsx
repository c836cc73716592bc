import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { anyAppRowId } from '../../flow/catalogue/scanning'
import { useText } from '../context'
import type { ScreenWallet } from '../model'
import { Alternatives } from './alternatives'
import { GuideWithSteps } from './GuideLayout'

type CardProps = {
  subject: ScreenWallet
  details: WalletDetails
  /** The heading of the card, and the reason why this site cannot pair. */
  heading: string
  reason: string
  /** The last element of the card. */
  children?: ReactNode
}

/** The card that is shown instead of a code: the reason why there is no code, and the alternatives. */
const NoCodeCard = ({ subject, details, heading, reason, children }: CardProps) => (
  <div className="kl-card kl-card--notice">
    <p className="kl-t-title">{heading}</p>
    <p className="kl-t-note kl-card__note">{reason}</p>
    <Alternatives subject={subject} details={details} />
    {children}
  </div>
)

type PairingUnavailableProps = CardProps & {
  /** The name of the wallet's app. */
  app: string
  letter: 'q' | 'd'
  extraLines?: Readonly<Record<number, ReactNode>>
}

/**
 * The guide of a wallet that connects by pairing, for a site that cannot pair: pairing is not set up, or the relay
 * rejects the site's project id. The guide shows a notice and the wallet's steps.
 */
export const PairingUnavailableGuide = ({ app, letter, extraLines, ...card }: PairingUnavailableProps) => {
  const text = useText()
  const heading =
    card.subject.id === anyAppRowId
      ? text('guide.any.heading')
      : text(letter === 'q' ? 'guide.phone.heading' : 'guide.desktop.heading', { wallet: app })
  return (
    <GuideWithSteps
      action={<NoCodeCard {...card} />}
      heading={heading}
      wallet={app}
      details={card.details}
      letter={letter}
      extraLines={extraLines}
    />
  )
}
