import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { anyWallet } from '../../flow/catalogue/scanning'
import { useText } from '../context'
import type { Subject } from '../model'
import { Alternatives, useAlternatives } from './alternatives'
import { GuideWithSteps } from './GuideLayout'

type CardProps = { subject: Subject; details: WalletDetails; heading: string; reason: string; children?: ReactNode }

/** The card in the place of the code: the reason why there is no code, and the alternatives. */
const Card = ({ subject, details, heading, reason, children }: CardProps) => {
  const text = useText()
  const alternatives = useAlternatives(subject, details)
  return (
    <div className="kl-card kl-card--notice">
      <p className="kl-t-title">{heading}</p>
      <p className="kl-t-note kl-card__note">{reason}</p>
      {alternatives.length > 0 && (
        <>
          <p className="kl-t-note">{text('qr.unset.these')}</p>
          <Alternatives alternatives={alternatives} />
        </>
      )}
      {children}
    </div>
  )
}

type NotSetUpProps = {
  subject: Subject
  /** The name of the wallet's app. */
  app: string
  details: WalletDetails
  letter: 'q' | 'd'
  /** The heading of the card, and why this site has no pairing. */
  heading: string
  reason: string
  more?: Readonly<Record<number, ReactNode>>
  /** The last element of the card. */
  children?: ReactNode
}

/** The guide of a wallet that is paired, on a site whose pairing is not set up or refused: a notice, and the wallet's steps. */
export const NotSetUp = ({ app, letter, more, ...card }: NotSetUpProps) => {
  const text = useText()
  const heading =
    card.subject.id === anyWallet
      ? text('guide.any.heading')
      : text(letter === 'q' ? 'guide.phone.heading' : 'guide.desktop.heading', { wallet: app })
  return (
    <GuideWithSteps
      action={<Card {...card} />}
      heading={heading}
      wallet={app}
      details={card.details}
      letter={letter}
      more={more}
    />
  )
}
