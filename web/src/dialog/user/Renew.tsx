import { includesAccount } from '../../flow/session'
import type { PageState } from '../../flow/user/page'
import type { Account } from '../../server/message'
import type { UserWallets } from '../../server/user'
import { useConnectedWallets } from '../account/useConnectedWallets'
import { useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { Avatar } from '../entry/Avatar'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog, useRuntime } from '../model'
import { shortenAddress } from '../shortAddress'
import { AcceptedTerms } from './AcceptedTerms'
import { extractAddress } from './addressInAccount'
import { FailureNote } from './FailureNote'
import { WaitingForWallet } from './WaitingForWallet'

/**
 * An account that can confirm the change by signing in. If a connected wallet has the account, the visitor can select
 * the account with a button. If not, the visitor has to select the account in the wallet.
 */
const AccountChoice = ({ address }: { address: string }) => {
  const { makeCurrent } = useRuntime()
  const wallet = useConnectedWallets().find((connected) => connected.address === address)
  const rowContent = (
    <>
      <Avatar address={address} size={40} />
      <span className="kl-row__name">
        <bdi className="kl-num">{shortenAddress(address)}</bdi>
        {wallet && (
          <small>
            <bdi>{wallet.name}</bdi>
          </small>
        )}
      </span>
    </>
  )
  return wallet ? (
    <li>
      <button className="kl-row kl-row--l" type="button" onClick={() => void makeCurrent(wallet.uid)}>
        {rowContent}
      </button>
    </li>
  ) : (
    <li className="kl-item">{rowContent}</li>
  )
}

/**
 * The accounts that can confirm the change. The accounts are shown if another account is selected in the wallet.
 * `isNew` is true if the account in the wallet belongs to the user but was added too recently.
 */
const AccountChoices = ({ accounts, isNew }: { accounts: readonly string[]; isNew: boolean }) => {
  const text = useText()
  return (
    <>
      {isNew && <p className="kl-note">{text('user.settled')}</p>}
      <p className="kl-t-body kl-sign__note">{text('user.choose')}</p>
      <ul className="kl-list-flat kl-after">
        {accounts.map((account) => (
          <AccountChoice key={account} address={extractAddress(account)} />
        ))}
      </ul>
    </>
  )
}

type RenewProps = {
  state: Pick<PageState<UserWallets, unknown>, 'known' | 'failure' | 'renewal' | 'ownersUntil'>
  onSign: (account: Account) => void
  onBack: () => void
}

/**
 * The step before a change of the user's wallets if the server requires a new sign-in. The visitor has to sign in with
 * an account that the server accepts for such changes.
 */
export const RenewalView = ({ state: { known: user, failure, renewal, ownersUntil }, onSign, onBack }: RenewProps) => {
  const { config, text } = useDialog()
  const { address, chainId } = useWalletConnection()
  const { name: wallet } = useConnectedWallet()
  const { confirming = [], wallets = [] } = user ?? {}
  const currentAccount = { address, chainId }
  const isSigning = renewal === 'requested'
  const signWithCurrentAccount = () => {
    if (!isSigning && address && chainId !== undefined) onSign({ address, chainId })
  }
  return (
    <CompactView title={text('sign.again.heading')} onBack={onBack}>
      <FailureNote failure={failure} />
      <p className="kl-t-body">{text('sign.again.body', { site: config.site.name })}</p>
      <AcceptedTerms />
      {includesAccount(confirming, currentAccount) ? (
        <div className="kl-actions kl-actions--stack">
          <Button look="primary" busy={isSigning} onClick={signWithCurrentAccount}>
            {isSigning ? text('live.waiting', { wallet }) : text('sign.action')}
          </Button>
        </div>
      ) : (
        <AccountChoices accounts={confirming} isNew={includesAccount(wallets, currentAccount)} />
      )}
      {isSigning && <WaitingForWallet ownersUntil={ownersUntil} onCancel={onBack} />}
    </CompactView>
  )
}
