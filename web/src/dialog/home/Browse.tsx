import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { groupRows, type ListGroup, type ListRow } from '../../flow/catalogue/list'
import { anyAppRowId, canScan } from '../../flow/catalogue/scanning'
import type { Screen } from '../../flow/screen'
import { useKisslock, useScreen, useText } from '../context'
import { IconButton } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { lazyView } from '../frame/lazyView'
import { Title } from '../frame/Title'
import { closeIcon } from '../icons/dialog'
import { useParts } from '../loading/parts'
import { useCatalogue, useDetectedWallets, useDialog, useFlowEffect, useLastUsedWallet, usePopularIds } from '../model'
import { BrowseFooter } from './Foot'
import { List } from './List'
import { Search } from './Search'
import { useWalletChooser } from './useWalletChooser'

const findSelectedRowKey = (screen: Screen): string | undefined => {
  if ('uid' in screen) return screen.uid
  return 'wallet' in screen ? screen.wallet : undefined
}

/** Announce the number of search results when the visitor pauses typing. */
const useResultAnnouncement = (query: string, groups: ListGroup[]) => {
  const { say, text } = useDialog()
  const resultCount = groups[0]?.rows.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the query
  useEffect(() => {
    if (!query) return
    const timer = setTimeout(
      () => say(resultCount ? text('live.results', { n: resultCount }) : text('live.noResults')),
      500,
    )
    return () => clearTimeout(timer)
  }, [query])
}

const NothingFound = lazyView('guide', 'NothingFound')

const BrowseHeader = () => {
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
        <IconButton path={closeIcon} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
      </span>
    </div>
  )
}

/** Return the groups of the list, and the number of wallets that a search covers. */
const useWalletGroups = (query: string, detectedWallets: ReturnType<typeof useDetectedWallets>) => {
  const { platform, groups: siteGroups, locale } = useKisslock()
  const screen = useScreen()
  const catalogue = useCatalogue()
  const popularIds = usePopularIds()
  const walletFilter = screen.at === 'home' ? screen.filter : undefined
  // If a phone's browser has exactly one wallet, the list hides the other wallets. A search still finds the hidden
  // wallets.
  const showsOnlyDetected = platform.phone && detectedWallets.length === 1 && !query && !walletFilter
  const groups = useMemo(() => {
    const listedWallets = showsOnlyDetected ? catalogue.filter(({ id }) => id === anyAppRowId) : catalogue
    return groupRows({
      catalogue: listedWallets,
      detected: detectedWallets,
      popular: popularIds,
      siteGroups,
      language: locale.tag,
      query,
      filter: walletFilter,
    })
  }, [catalogue, detectedWallets, popularIds, siteGroups, locale.tag, query, walletFilter, showsOnlyDetected])
  const walletCount = useMemo(
    () =>
      groupRows({ catalogue, detected: detectedWallets, popular: [], query: '' })
        .flatMap(({ rows }) => rows)
        .filter(({ wallet }) => wallet !== anyAppRowId).length,
    [catalogue, detectedWallets],
  )
  return { groups, count: walletCount }
}

/**
 * Return the uid of the wallet that is marked as last used. The mark stays at the same wallet while the list is shown,
 * because a mark that appears late would move the rows below.
 */
const useStableLastUsedUid = () => {
  const lastUsedUid = useLastUsedWallet()?.uid
  const [stableUid, setStableUid] = useState(lastUsedUid)
  useFlowEffect(({ open, screen }) => {
    if (open && screen.at === 'home') setStableUid(lastUsedUid)
  }, lastUsedUid)
  return stableUid
}

/** The left pane: title and domain, search, the list of wallets, and help for visitors without a wallet. */
export const Browse = memo(({ onPoint }: { onPoint: (row: ListRow | undefined) => void }) => {
  const kisslock = useKisslock()
  const text = useText()
  const screen = useScreen()
  const detectedWallets = useDetectedWallets()
  const { wallet, guide } = useParts()
  const [query, setQuery] = useState('')
  const { groups, count: walletCount } = useWalletGroups(query, detectedWallets)
  const fieldRef = useRef<HTMLInputElement>(null)
  const chooseWallet = useWalletChooser()
  const shownRows = groups.flatMap((group) => group.rows)
  const lastUsedUid = useStableLastUsedUid()
  useResultAnnouncement(query, groups)
  const onHover = (row: ListRow | undefined) => {
    if (row) void (row.uid ? wallet : guide).preload(kisslock).catch(() => {})
    onPoint(row)
  }
  return (
    <section
      className="kl-browse"
      aria-label={text('home.list')}
      onKeyDown={(event) => {
        if (event.key !== '/' || event.target === fieldRef.current) return
        event.preventDefault()
        fieldRef.current?.focus()
      }}
    >
      <BrowseHeader />
      <Search
        fieldRef={fieldRef}
        query={query}
        count={walletCount}
        onQuery={setQuery}
        onEnter={shownRows[0] && chooseWallet.bind(undefined, shownRows[0])}
        onDown={() => fieldRef.current?.closest('section')?.querySelector<HTMLElement>('[role="option"]')?.focus()}
      />
      {shownRows.length ? (
        <List
          key={query && 'results'}
          groups={groups}
          selectedKey={findSelectedRowKey(screen)}
          lastUsedKey={lastUsedUid}
          duplicateUids={new Set(detectedWallets.filter(({ isDuplicate }) => isDuplicate).map(({ uid }) => uid))}
          onChoose={chooseWallet}
          onPoint={onHover}
          onLeaveUp={() => fieldRef.current?.focus()}
        />
      ) : (
        <NothingFound
          query={query}
          onChooseAny={canScan(kisslock.config) ? () => chooseWallet({ wallet: anyAppRowId }) : undefined}
        />
      )}
      <BrowseFooter />
    </section>
  )
})
