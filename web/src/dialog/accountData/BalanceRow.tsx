// Import the styles here and not in index.ts, because index.ts only re-exports names, and the npm package contains no
// file for such a module.
import './accountData.css'
import type { Balance } from '../../flow/account/accountData'
import { useKisslock, useText } from '../context'
import { formatAmount } from './amount'

/** The balance on the account screen. A placeholder reserves the space while the balance loads. */
export const BalanceRow = ({ balance }: { balance: Balance }) => {
  const { locale } = useKisslock()
  const text = useText()
  return (
    <dl className="kl-balance">
      <div>
        <dt>{text('account.balance')}</dt>
        <dd aria-busy={balance.is === 'reading' || undefined}>
          {balance.is === 'known' && <bdi>{formatAmount(balance, locale.tag)}</bdi>}
          {balance.is === 'down' && <span className="kl-thin">{text('account.balanceUnknown')}</span>}
          {balance.is === 'reading' && <span className="kl-skel kl-skel--a" />}
        </dd>
      </div>
    </dl>
  )
}
