import { useEffect, useRef, useState } from 'react'
import { type Group, listOf, type Row } from '../../flow/list'
import type { Screen } from '../../flow/screen'
import { Title } from '../frame/Title'
import { Icon } from '../host/Icon'
import { close } from '../host/icons'
import { useFlow, useKit, useText } from '../kit'
import { preloadGuide, preloadWallet } from '../load'
import { useCatalogue, useLastUsed, usePopular, usePresent } from '../model'
import { IconButton } from '../parts/Button'
import { help, info, next } from '../parts/icons'
import { Sentence } from '../parts/Sentence'
import { List } from './List'
import { Search } from './Search'
import { useChoose } from './useChoose'

const selectedKey = (screen: Screen): string | undefined => {
  if ('uid' in screen) return screen.uid
  return 'wallet' in screen ? screen.wallet : undefined
}

/** Tells how many wallets a search found, once the typing rests. */
const useSpokenResults = (query: string, groups: Group[]) => {
  const { say } = useKit()
  const text = useText()
  const n = groups[0]?.rows.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query is news
  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => say(n ? text('live.results', { n }) : text('live.noResults')), 500)
    return () => clearTimeout(timer)
  }, [query])
}

const NothingFound = ({ query }: { query: string }) => {
  const text = useText()
  return (
    <div className="kl-list" id="kl-list">
      <p className="kl-group__title kl-none">{text('home.none.title', { query })}</p>
      <p className="kl-note">
        <Icon path={info} />
        <span>{text('home.none.spelling')}</span>
      </p>
    </div>
  )
}

const Head = () => {
  const { flow } = useKit()
  const { screen } = useFlow()
  const text = useText()
  return (
    <div className="kl-browse__head">
      <div>
        <Title here={screen.at === 'home'}>{text('home.title')}</Title>
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

const Foot = () => {
  const { flow } = useKit()
  const text = useText()
  return (
    <div className="kl-browse__foot">
      <button className="kl-row" type="button" onClick={() => flow.send({ type: 'help', page: 'what' })}>
        <Icon path={help} />
        <span className="kl-row__name">{text('home.new')}</span>
        <Icon path={next} small flip />
      </button>
    </div>
  )
}

/** The left pane: title and domain, search, the list, and help for those who have no wallet yet. */
export const Browse = ({ onPoint }: { onPoint: (row: Row | undefined) => void }) => {
  const kit = useKit()
  const text = useText()
  const { screen } = useFlow()
  const catalogue = useCatalogue()
  const present = usePresent()
  const popular = usePopular()
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const choose = useChoose()
  const filter = screen.at === 'home' ? screen.filter : undefined
  const groups = listOf({ catalogue, present, popular, query, filter })
  const rows = groups.flatMap((group) => group.rows)
  const lastUsed = useLastUsed()?.uid
  const count = listOf({ catalogue, present, popular: [], query: '' }).reduce((n, group) => n + group.rows.length, 0)
  useSpokenResults(query, groups)

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
        onFirst={() => rows[0] && choose(rows[0])}
        onDown={() => field.current?.closest('section')?.querySelector<HTMLElement>('[role="option"]')?.focus()}
      />
      {rows.length ? (
        <List
          groups={groups}
          selected={selectedKey(screen)}
          lastUsed={lastUsed}
          seconds={new Set(present.filter(({ second }) => second).map(({ uid }) => uid))}
          onChoose={choose}
          onPoint={(row) => {
            if (row) void (row.uid ? preloadWallet : preloadGuide)(kit).catch(() => {})
            onPoint(row)
          }}
          onLeaveUp={() => field.current?.focus()}
        />
      ) : (
        <NothingFound query={query} />
      )}
      <Foot />
    </section>
  )
}
