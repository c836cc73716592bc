import { describe, expect, it, vi } from 'vitest'
import type { ListGroup, ListRow } from '../../flow/catalogue/list'
import { clickElement, findAllByRole, pressKey, render, resetScreenBeforeEach } from '../render.fixture'
import { List } from './List'

resetScreenBeforeEach()
// jsdom has no layout, and therefore no scrolling.
Element.prototype.scrollIntoView = () => {}

const createRow = (name: string, extraFields: Partial<ListRow> = {}): ListRow => ({
  key: name.toLowerCase(),
  name,
  ...extraFields,
})
const groups: ListGroup[] = [
  { id: 'detected', rows: [createRow('Rabby', { uid: 'rabby' }), createRow('Rainbow', { uid: 'rainbow' })] },
  { id: 'all', rows: [createRow('Trust'), createRow('Zeal'), createRow('Zerion')] },
]

const props = {
  groups,
  selectedKey: undefined as string | undefined,
  lastUsedKey: undefined as string | undefined,
  duplicateUids: new Set<string>(),
  onChoose: vi.fn(),
  onPoint: vi.fn(),
  onLeaveUp: vi.fn(),
}

const renderList = (changes: Partial<typeof props> = {}) => {
  vi.clearAllMocks()
  return render(<List {...props} {...changes} />)
}
const findOptions = () => findAllByRole('option')
const readFocusedName = () => (document.activeElement as HTMLElement).dataset.name
/** The rows that are tab stops. */
const listTabStopNames = () => findOptions().flatMap((one) => (one.tabIndex === 0 ? [one.dataset.name] : []))
const focusOn = (name: string) =>
  findOptions()
    .find(({ dataset }) => dataset.name === name)
    ?.focus()

describe('the list of wallets', () => {
  it('the list of wallets is a listbox of groups that are named by their titles', async () => {
    await renderList()
    const titles = findAllByRole('group').map((group) =>
      document.getElementById(group.getAttribute('aria-labelledby') ?? ''),
    )
    expect(titles.map((title) => title?.textContent)).toEqual(['Detected in this browser', 'All wallets'])
    expect(findAllByRole('listbox')[0]?.getAttribute('aria-label')).toBe('Wallets')
  })

  it('search results show their number, and mark the matching part of the name', async () => {
    await renderList({ groups: [{ id: 'results', rows: [createRow('Zerion', { hit: [0, 2] }), createRow('Zeal')] }] })
    expect(document.querySelector('.kl-group__title')?.textContent).toBe('2 found')
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Ze'])
    expect(findOptions().map(({ textContent }) => textContent)).toEqual(['ZeZerion', 'ZeZeal'])
  })

  it('the row of a closed wallet says that the wallet has closed, unless the row shows the note about a duplicate name', async () => {
    const rows = [
      createRow('Ctrl', { gone: true }),
      createRow('Zeal', { gone: false }),
      createRow('Zerion', { gone: true }),
    ]
    await renderList({ groups: [{ id: 'results', rows }], lastUsedKey: 'ctrl', duplicateUids: new Set(['zerion']) })
    const pills = findOptions().map((one) => one.querySelector('.kl-pill--plain')?.textContent)
    expect(pills).toEqual(['Discontinued', undefined, 'Duplicate name'])
    expect(findOptions()[0]?.getAttribute('aria-describedby')).toBe('kl-pill-ctrl')
  })

  it('the list has one tab stop: the first row, the chosen row, or the row that the arrow keys reached', async () => {
    await renderList()
    expect(listTabStopNames()).toEqual(['Rabby'])
    await renderList({ selectedKey: 'zeal' })
    document.body.firstChild?.remove()
    expect(listTabStopNames()).toEqual(['Zeal'])
    focusOn('Zeal')
    await pressKey('ArrowDown')
    expect(listTabStopNames()).toEqual(['Zerion'])
  })

  it.each([
    ['Rabby', 'ArrowDown', 'Rainbow'],
    ['Rainbow', 'ArrowDown', 'Trust'],
    ['Zerion', 'ArrowDown', 'Zerion'],
    ['Trust', 'ArrowUp', 'Rainbow'],
    ['Zeal', 'Home', 'Rabby'],
    ['Rabby', 'End', 'Zerion'],
    ['Rabby', 'z', 'Zeal'],
    ['Zeal', 'z', 'Zerion'],
    ['Rabby', 'Tab', 'Rabby'],
  ])('on the row %s, the key %s moves the focus and the tab stop to %s, also across groups', async (from, key, to) => {
    await renderList()
    focusOn(from)
    await pressKey(key)
    expect(readFocusedName()).toBe(to)
    if (to !== from) expect(listTabStopNames()).toEqual([to])
  })

  it('letters that the visitor types quickly form one search', async () => {
    await renderList()
    focusOn('Rabby')
    await pressKey('z')
    await pressKey('e')
    await pressKey('r')
    expect(readFocusedName()).toBe('Zerion')
  })

  it('the up arrow key on the first row calls onLeaveUp', async () => {
    await renderList()
    focusOn('Rabby')
    await pressKey('ArrowUp')
    expect(props.onLeaveUp).toHaveBeenCalledTimes(1)
  })

  it.each(['Enter', ' ', 'click'])('%s chooses a row, but moving the focus chooses no row', async (way) => {
    await renderList()
    focusOn('Rainbow')
    await pressKey('ArrowDown')
    expect(props.onChoose).not.toHaveBeenCalled()
    const trustOption = findOptions()[2] as HTMLElement
    await (way === 'click' ? clickElement(trustOption) : pressKey(way))
    expect(props.onChoose).toHaveBeenCalledExactlyOnceWith(createRow('Trust'))
    expect(props.onPoint).toHaveBeenLastCalledWith(createRow('Trust'))
  })

  it('the chosen row is marked as selected, and “Last used” and “Duplicate name” describe their rows', async () => {
    await renderList({ selectedKey: 'trust', lastUsedKey: 'rabby', duplicateUids: new Set(['rainbow']) })
    const selectedStates = findOptions().map((one) => one.getAttribute('aria-selected') === 'true')
    expect(selectedStates).toEqual([false, false, true, false, false])
    const pills = findOptions().map(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(pills.slice(0, 3)).toEqual(['Last used', 'Duplicate name', undefined])
  })
})
