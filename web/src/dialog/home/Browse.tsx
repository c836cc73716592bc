import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { type Group, listOf, type Row } from '../../flow/catalogue/list'
import { anyWallet, canScan } from '../../flow/catalogue/scanning'
import type { Screen } from '../../flow/screen'
import { useKisslock, useScreen, useText } from '../context'
import { IconButton } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { lazyView } from '../frame/lazyView'
import { Title } from '../frame/Title'
import { close } from '../icons/dialog'
import { useParts } from '../loading/parts'
import { useCatalogue, useDetected, useDialog, useFlowEffect, useLastUsed, usePopular } from '../model'
import { Foot } from './Foot'
import { List } from './List'
import { Search } from './Search'
import { useChoose } from './useChoose'

const selectedKey = (screen: Screen): string | undefined => {
  if ('uid' in screen) return screen.uid
  return 'wallet' in screen ? screen.wallet : undefined
}

/** Announce the number of search results when the visitor pauses typing. */
const useSpokenResults = (query: string, groups: Group[]) => {
  const { say, text } = useDialog()
  const n = groups[0]?.rows.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the query
  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => say(n ? text('live.results', { n }) : text('live.noResults')), 500)
    return () => clearTimeout(timer)
  }, [query])
}

const NothingFound = lazyView('guide', 'NothingFound')

const Head = () => {
  const { flow } = useKisslock()
  const screen = useScreen()
  const text = useText()
  return (
    <div className="kl-browse__head">
      <div>
        <Title takesFocus={screen.at === 'home'}>{text('home.title')}</Title>
        <p className="kl-site">
          <Sentence of="home.site" />
        </p>
      </div>
      <span className="kl-browse__x">
        <IconButton path={close} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
      </span>
    </div>
  )
}

/** Return the groups of the list, and the number of wallets that a search covers. */
const useGroups = (query: string, present: ReturnType<typeof useDetected>) => {
  const { platform, groups: siteGroups, locale } = useKisslock()
  const screen = useScreen()
  const catalogue = useCatalogue()
  const popular = usePopular()
  const filter = screen.at === 'home' ? screen.filter : undefined
  // If a phone's browser has exactly one wallet, the list hides the other wallets. A search still finds the hidden
  // wallets.
  const isOnlyWallet = platform.phone && present.length === 1 && !query && !filter
  const groups = useMemo(() => {
    const listed = isOnlyWallet ? catalogue.filter(({ id }) => id === anyWallet) : catalogue
    return listOf({ catalogue: listed, present, popular, siteGroups, language: locale.tag, query, filter })
  }, [catalogue, present, popular, siteGroups, locale.tag, query, filter, isOnlyWallet])
  const count = useMemo(
    () =>
      listOf({ catalogue, present, popular: [], query: '' })
        .flatMap(({ rows }) => rows)
        .filter(({ wallet }) => wallet !== anyWallet).length,
    [catalogue, present],
  )
  return { groups, count }
}

/**
 * Return the uid of the wallet that is marked as last used. The mark stays at the same wallet while the list is shown,
 * because a mark that appears late would move the rows below.
 */
const useStableLastUsed = () => {
  const last = useLastUsed()?.uid
  const [stable, setStable] = useState(last)
  useFlowEffect(({ open, screen }) => {
    if (open && screen.at === 'home') setStable(last)
  }, last)
  return stable
}

/** The left pane: title and domain, search, the list of wallets, and help for visitors without a wallet. */
export const Browse = memo(({ onPoint }: { onPoint: (row: Row | undefined) => void }) => {
  const kisslock = useKisslock()
  const text = useText()
  const screen = useScreen()
  const present = useDetected()
  const { wallet, guide } = useParts()
  const [query, setQuery] = useState('')
  const { groups, count } = useGroups(query, present)
  const field = useRef<HTMLInputElement>(null)
  const choose = useChoose()
  const rows = groups.flatMap((group) => group.rows)
  const lastUsed = useStableLastUsed()
  useSpokenResults(query, groups)
  const onHover = (row: Row | undefined) => {
    if (row) void (row.uid ? wallet : guide).preload(kisslock).catch(() => {})
    onPoint(row)
  }
  return (
    <section
      className="kl-browse"
      aria-label={text('home.list')}
      onKeyDown={(event) => {
        if (event.key !== '/' || event.target === field.current) return
        event.preventDefault()
        field.current?.focus()
      }}
    >
      <Head />
      <Search
        field={field}
        query={query}
        count={count}
        onQuery={setQuery}
        onFirst={rows[0] && choose.bind(undefined, rows[0])}
        onDown={() => field.current?.closest('section')?.querySelector<HTMLElement>('[role="option"]')?.focus()}
      />
      {rows.length ? (
        <List
          key={query && 'results'}
          groups={groups}
          selected={selectedKey(screen)}
          lastUsed={lastUsed}
          seconds={new Set(present.filter(({ second }) => second).map(({ uid }) => uid))}
          onChoose={choose}
          onPoint={onHover}
          onLeaveUp={() => field.current?.focus()}
        />
      ) : (
        <NothingFound
          query={query}
          onAny={canScan(kisslock.config) ? () => choose({ wallet: anyWallet }) : undefined}
        />
      )}
      <Foot />
    </section>
  )
})
