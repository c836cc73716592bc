import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { useKisslock, useText } from '../context'
import { Icon } from '../entry/Icon'
import { Tile } from '../entry/Tile'
import { useChoose } from '../home/useChoose'
import { next } from '../icons/dialog'
import { type Subject, usePresent } from '../model'

type Choice = { subject: Subject; label: string; note: string; onChoose: () => void }

const ChoiceRow = ({ subject, label, note, onChoose }: Choice) => (
  <button className="kl-row" type="button" onClick={onChoose}>
    <Tile {...subject} size={40} />
    <span className="kl-row__name">
      {label}
      <small>{note}</small>
    </span>
    <Icon path={next} small flip />
  </button>
)

/** What works here now: wallets that are here first, then this wallet's own extension. */
const useChoices = (subject: Subject, details: WalletDetails): Choice[] => {
  const { flow, platform } = useKisslock()
  const text = useText()
  const choose = useChoose()
  const present = usePresent().slice(0, 2)
  const choices = present.map((one) => ({
    subject: { ...one, id: one.wallet ?? one.id },
    label: one.name,
    note: text('home.badge.installed'),
    onChoose: () => choose(one),
  }))
  if (!details.steps.e || platform.phone || choices.length > 1) return choices
  const browser = platform.browser.name || text('install.thisBrowser')
  const extension = {
    subject,
    label: text('qr.unset.ext', { wallet: subject.name, browser }),
    note: text('method.browser'),
    onChoose: () => flow.send({ type: 'methodChosen', method: 'extension' }),
  }
  return [...choices, extension]
}

type UnsetProps = { subject: Subject; details: WalletDetails; heading: string; reason: string; children?: ReactNode }

/** The card where the code would be: says why there is none, and what works instead; `children` come last in it. */
export const Unset = ({ subject, details, heading, reason, children }: UnsetProps) => {
  const text = useText()
  const choices = useChoices(subject, details)
  return (
    <div className="kl-card kl-card--notice">
      <p className="kl-t-title">{heading}</p>
      <p className="kl-t-note kl-card__note">
        {reason} {choices.length > 0 && text('qr.unset.these')}
      </p>
      {choices.length > 0 && (
        <div className="kl-choices">
          {choices.map((choice) => (
            <ChoiceRow key={choice.label} {...choice} />
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
