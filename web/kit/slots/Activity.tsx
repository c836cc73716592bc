import './activity.css'
import { useKisslock, useText, useWalletConnection } from '../../src/dialog/context'
import { Button } from '../../src/dialog/elements/Button'
import { useAreSentencesLoaded } from '../../src/dialog/loading/useSentences'
import { useSite } from '../context/siteContext'
import type { RecentTransaction } from '../transactions/list'
import { useRecentTransactions } from '../transactions/useRecentTransactions'

/** The maximum number of transactions that the dialog shows. */
const maxVisible = 5

const statusLabels = {
  pending: 'recent.pending',
  confirmed: 'recent.confirmed',
  failed: 'recent.failed',
  unknown: 'recent.unknown',
} as const

/** The description of a transaction. The description links to the chain's explorer, if the chain has an explorer. */
const TransactionDescription = ({ transaction }: { transaction: RecentTransaction }) => {
  const { chains } = useKisslock().config
  const { chainId } = useWalletConnection()
  const text = useText()
  const { hash, description } = transaction
  const explorer = chains.find(({ id }) => id === chainId)?.explorer
  if (!explorer) return <bdi>{description}</bdi>
  return (
    <a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noopener noreferrer">
      <bdi>{description}</bdi>
      <span className="kl-sr"> ({text('common.newTab')})</span>
    </a>
  )
}

const TransactionList = ({
  transactions,
  onClear,
}: {
  transactions: readonly RecentTransaction[]
  onClear: () => void
}) => {
  const text = useText()
  if (!useAreSentencesLoaded('recent')) return null
  return (
    <section className="kl-recent" aria-labelledby="kl-recent">
      <div className="kl-recent__head">
        <h3 className="kl-t-head" id="kl-recent">
          {text('recent.title')}
        </h3>
        <Button look="bare" size="m" onClick={onClear}>
          {text('recent.clear')}
        </Button>
      </div>
      <ul aria-live="polite">
        {transactions.slice(0, maxVisible).map((transaction) => (
          <li key={transaction.hash}>
            <TransactionDescription transaction={transaction} />
            <span className={`kl-t-note${transaction.status === 'confirmed' ? ' kl-good' : ''}`}>
              {text(statusLabels[transaction.status])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The account's recent transactions. Rendered only if the site has added transactions and shows them. */
export const Activity = () => {
  const { showsRecentTransactions } = useSite('<ConnectDialog>')
  const { transactions, clear } = useRecentTransactions()
  if (!showsRecentTransactions || transactions.length === 0) return null
  return <TransactionList transactions={transactions} onClear={clear} />
}
