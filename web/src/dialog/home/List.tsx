import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../browser/whenIdle'
import type { Group, Row } from '../../flow/catalogue/list'
import { useText } from '../context'
import { moveIn, typeAhead } from '../elements/keys'
import { Tile } from '../entry/Tile'
import { useFlowEffect } from '../model'

type ListProps = {
  groups: Group[]
  selected: string | undefined
  lastUsed: string | undefined
  seconds: ReadonlySet<string>
  onChoose: (row: Row) => void
  onPoint: (row: Row | undefined) => void
  onLeaveUp: () => void
}

const Name = ({ row }: { row: Row }) => {
  if (!row.hit) return <bdi>{row.name}</bdi>
  const [from, to] = row.hit
  return (
    <bdi>
      {row.name.slice(0, from)}
      <mark>{row.name.slice(from, to)}</mark>
      {row.name.slice(to)}
    </bdi>
  )
}

const Option = ({ row, props, stop }: { row: Row; props: ListProps; stop: boolean }) => {
  const text = useText()
  const { selected, lastUsed, seconds, onChoose, onPoint } = props
  const pill = seconds.has(row.key) ? 'home.badge.second' : row.key === lastUsed ? 'home.badge.last' : undefined
  const point = () => onPoint(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys of all its options
    <div
      className="kl-row"
      role="option"
      data-key={row.key}
      data-name={row.name}
      aria-selected={row.key === selected}
      aria-describedby={pill && `kl-pill-${row.key}`}
      tabIndex={stop ? 0 : -1}
      onClick={() => onChoose(row)}
      onPointerEnter={point}
      onFocus={point}
    >
      <Tile id={row.wallet ?? row.key} name={row.name} icon={row.icon} size={32} />
      <span className="kl-row__name">
        <Name row={row} />
      </span>
      {pill && (
        <span className={`kl-pill${pill === 'home.badge.second' ? ' kl-pill--plain' : ''}`} id={`kl-pill-${row.key}`}>
          {text(pill)}
        </span>
      )}
    </div>
  )
}

const titles = {
  detected: 'home.group.detected',
  popular: 'home.group.popular',
  all: 'home.group.all',
  results: 'home.group.results',
} as const

/** The number of rows drawn at first: more than any screen shows at once. */
const firstRows = 12

/** The drawn rows: at first the visible ones, all of them once the dialog is open and the browser idle. */
const useDrawn = (groups: Group[]): Group[] => {
  const [whole, setWhole] = useState(false)
  useFlowEffect(({ open }) => {
    if (open) whenIdle(() => startTransition(() => setWhole(true)))
  })
  if (whole) return groups
  let left = firstRows
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length ? [{ ...group, rows }] : []
  })
}

/** The list of wallets: one tab stop, in which arrows and letters move (docs/design.md#6-keyboard). */
export const List = (props: ListProps) => {
  const text = useText()
  const { selected, onChoose, onLeaveUp } = props
  const groups = useDrawn(props.groups)
  const rows = groups.flatMap((group) => group.rows)
  const [at, setAt] = useState<string | undefined>()
  const stop = [at, selected, rows[0]?.key].find((key) => rows.some((row) => row.key === key))
  const box = useRef<HTMLDivElement>(null)
  const ahead = useRef(typeAhead())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row may be among those that are drawn later
  useEffect(() => {
    const row = box.current?.querySelector('[aria-selected="true"]')
    if (selected) row?.scrollIntoView({ block: 'nearest' })
  }, [selected, rows.length])

  const found = groups[0]?.id === 'results' ? rows[0]?.key : undefined
  useEffect(() => {
    if (found && box.current) box.current.scrollTop = 0
  }, [found])

  const onKeyDown = (event: KeyboardEvent) => {
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const index = options.indexOf(event.target as HTMLElement)
    if (index < 0) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const row = rows[index]
      if (row) onChoose(row)
    } else if (event.key === 'ArrowUp' && index === 0) {
      event.preventDefault()
      onLeaveUp()
    } else {
      const names = options.map(({ dataset }) => dataset.name ?? '')
      const to = moveIn(event.key, index, options.length) ?? ahead.current(event.nativeEvent, names, index)
      if (to === undefined) return
      event.preventDefault()
      setAt(options[to]?.dataset.key)
      options[to]?.focus()
    }
  }

  return (
    <div
      className="kl-list"
      id="kl-list"
      role="listbox"
      aria-label={text('home.list')}
      ref={box}
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onPoint(undefined)}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, not by fieldset
        <div className="kl-group" role="group" aria-labelledby={`kl-group-${group.id}`} key={group.id}>
          <div className="kl-group__title" id={`kl-group-${group.id}`} role="presentation">
            {text(titles[group.id], { n: props.groups.find(({ id }) => id === group.id)?.rows.length ?? 0 })}
          </div>
          {group.rows.map((row) => (
            <Option key={row.key} row={row} props={props} stop={row.key === stop} />
          ))}
        </div>
      ))}
    </div>
  )
}
