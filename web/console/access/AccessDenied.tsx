import { useKisslock, useText, useWalletConnection } from '../../src/dialog/context'
import { Button } from '../../src/dialog/elements/Button'
import { Sentence } from '../../src/dialog/elements/Sentence'
import { WalletTile } from '../../src/dialog/elements/WalletTile'
import { ConnectionMark, emptyTile } from '../../src/dialog/entry/ConnectionMark'
import { shortenNoWrap } from '../../src/dialog/shortAddress'
import { findShownWallet } from '../cards/shownWallet'
import { LockIcon } from './SignInScreen'
import { useSignOut } from './useSignOut'

/** The icon of the wallet whose account was denied, or an empty tile if the wallet's connection has ended. */
const DeniedWalletIcon = () => {
  const { wallet } = useWalletConnection()
  if (!wallet) return emptyTile
  const { id, name, icon } = findShownWallet(wallet.id) ?? wallet
  return <WalletTile id={id} name={name} icon={icon} size={64} />
}

/**
 * Shown if the signed-in account is not an operator. The site's owner can add the account, or the visitor can use
 * another wallet.
 */
export const AccessDenied = ({ account, onRetry }: { account: string; onRetry: () => void }) => {
  const { open } = useKisslock()
  const text = useText()
  const signOut = useSignOut()
  const accountName = <bdi className="kl-t-strong">{shortenNoWrap(account)}</bdi>
  return (
    <main className="kc-blank">
      <div className="kc-gate">
        <ConnectionMark state="apart" left={<LockIcon />} right={<DeniedWalletIcon />} />
        <h1 className="kl-t-display" tabIndex={-1}>
          {text('console.gate.title')}
        </h1>
        <p className="kl-t-body">
          <Sentence of="console.gate.denied" with={{ address: accountName }} />
        </p>
        <Button look="primary" wide onClick={onRetry}>
          {text('common.retry')}
        </Button>
        <div className="kl-actions kc-others">
          <Button look="bare" size="m" onClick={() => open('home')}>
            {text('common.other')}
          </Button>
          <Button look="bare" size="m" onClick={signOut}>
            {text('account.signOut')}
          </Button>
        </div>
      </div>
    </main>
  )
}
