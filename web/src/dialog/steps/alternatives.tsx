import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { readBrowser } from '../../browser/browsers'
import { useText } from '../context'
import { WalletTile } from '../elements/WalletTile'
import { Icon } from '../entry/Icon'
import { useWalletChooser } from '../home/useWalletChooser'
import { nextIcon } from '../icons/dialog'
import { type ScreenWallet, useDetectedWallets, useDialog } from '../model'

type Alternative = { subject: ScreenWallet; label: string; note: string; onChoose: () => void }

const AlternativeRow = ({ subject, label, note, onChoose }: Alternative) => (
  <button className="kl-row" type="button" onClick={onChoose}>
    <WalletTile {...subject} size={40} />
    <span className="kl-row__name">
      {label}
      <small>{note}</small>
    </span>
    <Icon path={nextIcon} small flip />
  </button>
)

/** Return alternatives to scanning a code: at most two detected wallets, then this wallet's own extension. */
const useAlternatives = (subject: ScreenWallet, details: WalletDetails): Alternative[] => {
  const { flow, platform, text } = useDialog()
  const chooseWallet = useWalletChooser()
  const detectedWallets = useDetectedWallets().slice(0, 2)
  const alternatives = detectedWallets.map((wallet) => ({
    subject: { ...wallet, id: wallet.wallet ?? wallet.id },
    label: wallet.name,
    note: text('home.badge.installed'),
    onChoose: () => chooseWallet(wallet),
  }))
  if (!details.steps.e || platform.phone || alternatives.length > 1) return alternatives
  const browser = readBrowser().name
  const wallet = subject.name
  const extensionMethod = {
    subject,
    label: browser ? text('qr.unset.ext', { wallet, browser }) : text('qr.unset.extUnnamed', { wallet }),
    note: text('method.browser'),
    onChoose: () => flow.send({ type: 'methodChosen', method: 'extension' }),
  }
  return [...alternatives, extensionMethod]
}

/** The alternatives as a column of buttons. Nothing is rendered if there are no alternatives. */
export const Alternatives = ({ subject, details }: { subject: ScreenWallet; details: WalletDetails }) => {
  const text = useText()
  const alternatives = useAlternatives(subject, details)
  if (alternatives.length === 0) return null
  return (
    <>
      <p className="kl-t-note">{text('qr.unset.these')}</p>
      <div className="kl-choices">
        {alternatives.map((alternative) => (
          <AlternativeRow key={alternative.label} {...alternative} />
        ))}
      </div>
    </>
  )
}
