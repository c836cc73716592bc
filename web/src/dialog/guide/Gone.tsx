import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { Heading } from '../frame/Heading'
import { useChoose } from '../home/useChoose'
import { type ScreenWallet, useCatalogue, useDialog } from '../model'
import { endOf } from './endOf'

/**
 * A wallet that is discontinued or was replaced: what happened, what its owner should do, and its successor, if it has
 * one.
 */
export const Gone = ({ subject }: { subject: ScreenWallet }) => {
  const { flow, locale, text } = useDialog()
  const choose = useChoose()
  const entry: Partial<WalletDetails> = details[subject.id] ?? {}
  const successor = useCatalogue().find((wallet) => wallet.id === entry.successor)
  return (
    <div className="kl-center kl-enter">
      <WalletTile {...subject} size={72} />
      <Heading>{subject.name}</Heading>
      <p className="kl-t-body">
        {successor
          ? text('status.successor', { wallet: subject.name, name: successor.name })
          : text(...endOf(entry, subject.name, locale.tag))}
      </p>
      <div className="kl-actions">
        {successor ? (
          <Button look="primary" onClick={() => choose({ wallet: successor.id })}>
            {text('home.quick.action', { wallet: successor.name })}
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
