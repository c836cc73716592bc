import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { Heading } from '../frame/Heading'
import { useWalletChooser } from '../home/useWalletChooser'
import { type ScreenWallet, useCatalogue, useDialog } from '../model'
import { chooseDiscontinuedSentence } from './discontinuedSentence'

/**
 * A wallet that is discontinued or was replaced: what happened, what its owner should do, and its successor, if it has
 * one.
 */
export const DiscontinuedGuide = ({ subject }: { subject: ScreenWallet }) => {
  const { flow, locale, text } = useDialog()
  const chooseWallet = useWalletChooser()
  const walletDetails: Partial<WalletDetails> = details[subject.id] ?? {}
  const successorWallet = useCatalogue().find((wallet) => wallet.id === walletDetails.successor)
  return (
    <div className="kl-center kl-enter">
      <WalletTile {...subject} size={72} />
      <Heading>{subject.name}</Heading>
      <p className="kl-t-body">
        {successorWallet
          ? text('status.successor', { wallet: subject.name, name: successorWallet.name })
          : text(...chooseDiscontinuedSentence(walletDetails, subject.name, locale.tag))}
      </p>
      <div className="kl-actions">
        {successorWallet ? (
          <Button look="primary" onClick={() => chooseWallet({ wallet: successorWallet.id })}>
            {text('home.quick.action', { wallet: successorWallet.name })}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
            {text('common.other')}
          </Button>
        )}
      </div>
    </div>
  )
}
