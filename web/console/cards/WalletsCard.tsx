import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import type { GuideMethod, WalletCount } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'
import { RowsCard } from './RowsCard'
import { WalletName, WalletTile } from './WalletName'

const methodNameKeys: Readonly<Record<GuideMethod, MessageKey>> = {
  qr_code: 'method.phone',
  extension: 'method.browser',
  desktop: 'method.desktop',
}

/** A success rate below this limit is highlighted. */
const lowSuccessShare = 0.8

/** The success rate as a bar and as a percentage. */
const SuccessMeter = ({ share }: { share: number }) => {
  const { percent } = useFormats()
  // Round the bar's width like the percentage, so that the bar and the number agree.
  const meterWidth = Math.round(share * 100)
  return (
    <span className="kc-meter" data-low={meterWidth < lowSuccessShare * 100 || undefined}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" />
        <rect width={meterWidth} height="6" />
      </svg>
      <span className="kl-num">{percent(share)}</span>
    </span>
  )
}

const WalletRow = ({ wallet, method, tries, successes, median_ms, usual_pct }: WalletCount) => {
  const text = useText()
  const { count, percent, duration } = useFormats()
  const methodName = method ? text(methodNameKeys[method]) : '–'
  return (
    <tr>
      <td>
        <span className="kc-wallet">
          <WalletTile id={wallet} />
          <span>
            <WalletName id={wallet} />
            {/* The screen of a phone has no room for a column with methods. */}
            <span className="kc-wallet__by">{methodName}</span>
            {usual_pct !== null && (
              <span className="kc-wallet__weak">{text('console.weak', { pct: percent(usual_pct / 100) })}</span>
            )}
          </span>
        </span>
      </td>
      <td>{methodName}</td>
      <td className="kc-end">{count(tries)}</td>
      <td>{tries ? <SuccessMeter share={Math.min(1, successes / tries)} /> : '–'}</td>
      <td className="kc-end">{median_ms === null ? '–' : duration(median_ms)}</td>
    </tr>
  )
}

const columns = [
  ...([['console.col.wallet'], ['console.col.method'], ['console.col.tries', 'end']] as const),
  ...([['console.col.success'], ['console.col.median', 'end']] as const),
]

/** A table of wallets by method, with the number of attempts, the success rate and the median time. */
export const WalletsCard = ({ wallets }: { wallets: readonly WalletCount[] | undefined }) => (
  <RowsCard
    {...{ look: 'kc-table--wallets', title: 'console.wallets', columns, rows: wallets, placeholderCount: 7 }}
    renderRow={(row) => <WalletRow key={`${row.wallet} ${row.method}`} {...row} />}
  />
)
