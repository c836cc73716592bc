import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { ListGroup, ListRow } from '../../flow/catalogue/list'
import { useText } from '../context'
import { createTypeAheadSearch, findTargetIndex } from '../elements/keys'
import { WalletTile } from '../elements/WalletTile'
import { useRenderedGroups } from './useDrawnGroups'

type ListProps = {
  groups: ListGroup[]
  selectedKey: string | undefined
  lastUsedKey: string | undefined
  duplicateUids: ReadonlySet<string>
  onChoose: (row: ListRow) => void
  onPoint: (row: ListRow | undefined) => void
  onLeaveUp: () => void
}

const WalletName = ({ row }: { row: ListRow }) => {
  if (!row.hit) return <bdi>{row.name}</bdi>
  const [matchStart, matchEnd] = row.hit
  return (
    <bdi>
      {row.name.slice(0, matchStart)}
      <mark>{row.name.slice(matchStart, matchEnd)}</mark>
      {row.name.slice(matchEnd)}
    </bdi>
  )
}

type OptionProps = {
  row: ListRow
  selected: boolean
  /** True if the row is in the tab order. */
  isTabStop: boolean
  badge: string | undefined
  isPlain: boolean
  /**
   * The position of the row, from 1, and the number of all rows. Assistive technology needs both numbers, because the
   * list does not always render all of its rows.
   */
  position: number
  rowCount: number
}

/** One row. With `memo`, a row is rendered again only if its props change. The list handles the events of all rows. */
const WalletOption = memo(({ row, selected, isTabStop, badge, isPlain, position, rowCount }: OptionProps) => {
  const nameElement = (
    <span className="kl-row__name">
      <WalletName row={row} />
    </span>
  )
  return (
    <div
      className="kl-row"
      role="option"
      data-key={row.key}
      data-name={row.name}
      aria-selected={selected}
      aria-describedby={badge && `kl-pill-${row.key}`}
      aria-posinset={position}
      aria-setsize={rowCount}
      tabIndex={isTabStop ? 0 : -1}
    >
      <WalletTile id={row.wallet ?? row.key} name={row.name} icon={row.icon} size={32} />
      {badge ? (
        <span className="kl-row__text">
          {nameElement}
          <span className={`kl-pill${isPlain ? ' kl-pill--plain' : ''}`} id={`kl-pill-${row.key}`}>
            {badge}
          </span>
        </span>
      ) : (
        nameElement
      )}
    </div>
  )
})

const groupTitleKeys = {
  detected: 'home.group.detected',
  popular: 'home.group.popular',
  all: 'home.group.all',
  results: 'home.group.results',
} as const

/** The height of a row that is not rendered, in px. On a phone, rows are slightly higher. */
const rowHeightPx = 48

/**
 * The list of wallets. The list has one tab stop. Arrow keys and letters move the focus inside the list
 * (docs/internals/design.md#6-keyboard).
 */
export const List = (props: ListProps) => {
  const text = useText()
  const { selectedKey, lastUsedKey, duplicateUids, onChoose, onPoint, onLeaveUp } = props
  const listRef = useRef<HTMLDivElement>(null)
  const allRows = props.groups.flatMap((group) => group.rows)
  const isSearchResults = props.groups[0]?.id === 'results'
  const { groups, missingCount, endRef, renderRows } = useRenderedGroups(
    props.groups,
    allRows.length,
    !isSearchResults,
    listRef,
  )
  const [focusedKey, setFocusedKey] = useState<string | undefined>()
  const tabStopKey = [focusedKey, selectedKey, allRows[0]?.key].find((key) => allRows.some((row) => row.key === key))
  const typeAheadRef = useRef(createTypeAheadSearch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row can be rendered later
  useEffect(() => {
    const selectedRow = listRef.current?.querySelector('[aria-selected="true"]')
    if (selectedKey) selectedRow?.scrollIntoView({ block: 'nearest' })
  }, [selectedKey, missingCount])

  const firstResultKey = isSearchResults ? allRows[0]?.key : undefined
  useEffect(() => {
    if (firstResultKey && listRef.current) listRef.current.scrollTop = 0
  }, [firstResultKey])

  const findEventRow = ({ target }: { target: EventTarget }) => {
    const rowKey = (target as Element).closest<HTMLElement>('[role="option"]')?.dataset.key
    return allRows.find(({ key }) => key === rowKey)
  }
  const onRowHover = (event: { target: EventTarget }) => {
    const row = findEventRow(event)
    if (row) onPoint(row)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = findEventRow(event)
    if (!row) return
    const index = allRows.indexOf(row)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(row)
    } else if (event.key === 'ArrowUp' && index === 0) {
      event.preventDefault()
      onLeaveUp()
    } else {
      const rowNames = allRows.map(({ name }) => name)
      const nextIndex =
        findTargetIndex(event.key, index, allRows.length) ?? typeAheadRef.current(event.nativeEvent, rowNames, index)
      if (nextIndex === undefined) return
      event.preventDefault()
      renderRows(nextIndex + 1)
      setFocusedKey(allRows[nextIndex]?.key)
      listRef.current?.querySelectorAll<HTMLElement>('[role="option"]')[nextIndex]?.focus()
    }
  }

  let rowIndex = 0
  return (
    <div
      className="kl-list"
      id="kl-list"
      role="listbox"
      aria-label={text('home.list')}
      ref={listRef}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = findEventRow(event)
        if (row) onChoose(row)
      }}
      onPointerOver={onRowHover}
      onFocus={onRowHover}
      onPointerLeave={() => onPoint(undefined)}
    >
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, not by fieldset
        <div className="kl-group" role="group" aria-labelledby={`kl-group-${index}`} key={group.id + group.title}>
          <div className="kl-group__title" id={`kl-group-${index}`} role="presentation">
            {group.title ?? text(groupTitleKeys[group.id], { n: props.groups[index]?.rows.length ?? 0 })}
          </div>
          {group.rows.map((row) => {
            rowIndex += 1
            const quietBadgeKey = duplicateUids.has(row.key) ? 'home.badge.second' : row.gone && 'home.badge.gone'
            const badgeKey = quietBadgeKey || (row.key === lastUsedKey && 'home.badge.last')
            return (
              <WalletOption
                key={row.key}
                row={row}
                selected={row.key === selectedKey}
                isTabStop={row.key === tabStopKey}
                badge={badgeKey ? text(badgeKey) : undefined}
                isPlain={!!quietBadgeKey}
                position={rowIndex}
                rowCount={allRows.length}
              />
            )
          })}
        </div>
      ))}
      {missingCount > 0 && <div role="presentation" ref={endRef} style={{ blockSize: missingCount * rowHeightPx }} />}
    </div>
  )
}
