import { useText } from '../../src/dialog/context'
import type { FeedEntry } from '../../src/server/wire.gen'
import { WalletName, WalletTile } from '../cards/WalletName'
import { useFormats } from '../figures/useFormats'
import { createEntryText } from './entryText'
import { useCurrentTime } from './useCurrentTime'
import type { FeedState } from './useFeed'

const FeedRow = ({ entry, now: nowMs }: { entry: FeedEntry; now: number }) => {
  const text = useText()
  const { age, ago } = useFormats()
  const { sentence, code, tone } = createEntryText(entry)
  const ageMs = Math.max(0, nowMs - entry.at_ms)
  return (
    <li>
      <WalletTile id={entry.wallet} />
      <span className="kc-feed__what">
        <WalletName id={entry.wallet} />
        <small data-tone={tone}>{sentence ? text(sentence) : <bdi className="kc-code">{code}</bdi>}</small>
      </span>
      {/* Each text has its own key: browsers count a wider element as a layout shift, but not a replaced element. */}
      <time dateTime={new Date(entry.at_ms).toISOString()} key={age(ageMs)}>
        <span aria-hidden="true">{age(ageMs)}</span>
        <span className="kl-sr">{ago(ageMs)}</span>
      </time>
    </li>
  )
}

type FeedCardProps = { feed: FeedState; paused: boolean; figuresFailed: boolean; clockOffsetMs: number }

/** Shows whether the feed is live, paused or reconnecting. Shows nothing until the server has responded. */
const FeedStatus = ({ feed, paused, figuresFailed: haveFiguresFailed }: Omit<FeedCardProps, 'clockOffsetMs'>) => {
  const text = useText()
  const isConnecting = !feed.settled || feed.failed || haveFiguresFailed
  const status = paused ? 'paused' : isConnecting ? 'connecting' : 'live'
  const statusLabels = { live: 'console.live', paused: 'console.paused', connecting: 'console.reconnecting' } as const
  return (
    <span className="kc-status" role="status">
      {(paused || feed.settled) && (
        <span className="kc-live" key={status}>
          <span className="kc-dot" data-status={status} />
          {text(statusLabels[status])}
        </span>
      )}
    </span>
  )
}

/**
 * The latest steps and errors, the newest first. The list is not a live region, because a live region would constantly
 * interrupt screen readers.
 */
export const FeedCard = ({ feed, paused, figuresFailed: haveFiguresFailed, clockOffsetMs }: FeedCardProps) => {
  const text = useText()
  const nowMs = useCurrentTime(clockOffsetMs, !paused)
  const title = text('console.feed')
  return (
    <section className="kc-card">
      <div className="kc-cardhead">
        <h2 className="kl-t-title">{title}</h2>
        <FeedStatus feed={feed} paused={paused} figuresFailed={haveFiguresFailed} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="kc-feedbox" tabIndex={0} aria-label={title}>
        <ul className="kc-feed">
          {feed.entries.map((entry) => (
            <FeedRow key={entry.id} entry={entry} now={nowMs} />
          ))}
        </ul>
      </section>
    </section>
  )
}
