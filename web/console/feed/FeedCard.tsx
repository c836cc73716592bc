import { useText } from '../../src/dialog/context'
import type { FeedEntry } from '../../src/server/wire.gen'
import { WalletName, WalletTile } from '../cards/WalletName'
import { useFormats } from '../figures/useFormats'
import { entryText } from './entryText'
import type { FeedState } from './feed'
import { useNow } from './useNow'

const Entry = ({ entry, now }: { entry: FeedEntry; now: number }) => {
  const text = useText()
  const { age, ago } = useFormats()
  const { said, code, tone } = entryText(entry)
  const ms = Math.max(0, now - entry.at_ms)
  return (
    <li>
      <WalletTile id={entry.wallet} />
      <span className="kc-feed__what">
        <WalletName id={entry.wallet} />
        <small data-tone={tone}>{said ? text(said) : <bdi className="kc-code">{code}</bdi>}</small>
      </span>
      {/* Another word is another element: one that grew would be one that moved. */}
      <time dateTime={new Date(entry.at_ms).toISOString()} key={age(ms)}>
        <span aria-hidden="true">{age(ms)}</span>
        <span className="kl-sr">{ago(ms)}</span>
      </time>
    </li>
  )
}

/** Whether what stands here is what happens now; nothing before that is known. */
const Status = ({ status, settled }: Pick<FeedState, 'status' | 'settled'>) => {
  const text = useText()
  const said = { live: 'console.live', paused: 'console.paused', connecting: 'console.reconnecting' } as const
  return (
    <span className="kc-status" role="status">
      {(status !== 'connecting' || settled) && (
        <span className="kc-live" key={status}>
          <span className="kc-dot" data-status={status} />
          {text(said[status])}
        </span>
      )}
    </span>
  )
}

type FeedCardProps = { feed: FeedState; late: boolean; aheadMs: number }

/** What happens, as it happens, newest first. Not a live region: whoever listens would hear nothing else. */
export const FeedCard = ({ feed, late, aheadMs }: FeedCardProps) => {
  const text = useText()
  const now = useNow(aheadMs, feed.status !== 'paused')
  const title = text('console.feed')
  return (
    <section className="kc-card">
      <div className="kc-cardhead">
        <h2 className="kl-t-title">{title}</h2>
        <Status status={late && feed.status === 'live' ? 'connecting' : feed.status} settled={feed.settled} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="kc-feedbox" tabIndex={0} aria-label={title}>
        <ul className="kc-feed">
          {feed.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      </section>
    </section>
  )
}
