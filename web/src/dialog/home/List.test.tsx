import { describe, expect, it, vi } from 'vitest'
import type { ListGroup, ListRow } from '../../flow/catalogue/list'
import { byRole, clickElement, freshScreen, pressKey, render } from '../render.fixture'
import { List } from './List'

freshScreen()
// jsdom has no layout, and therefore no scrolling.
Element.prototype.scrollIntoView = () => {}

const row = (name: string, more: Partial<ListRow> = {}): ListRow => ({ key: name.toLowerCase(), name, ...more })
const groups: ListGroup[] = [
  { id: 'detected', rows: [row('Rabby', { uid: 'rabby' }), row('Rainbow', { uid: 'rainbow' })] },
  { id: 'all', rows: [row('Trust'), row('Zeal'), row('Zerion')] },
]

const props = {
  groups,
  selected: undefined as string | undefined,
  lastUsed: undefined as string | undefined,
  seconds: new Set<string>(),
  onChoose: vi.fn(),
  onPoint: vi.fn(),
  onLeaveUp: vi.fn(),
}

const draw = (changes: Partial<typeof props> = {}) => {
  vi.clearAllMocks()
  return render(<List {...props} {...changes} />)
}
const options = () => byRole('option')
const at = () => (document.activeElement as HTMLElement).dataset.name
/** The rows that are tab stops. */
const stops = () => options().flatMap((one) => (one.tabIndex === 0 ? [one.dataset.name] : []))
const focusOn = (name: string) =>
  options()
    .find(({ dataset }) => dataset.name === name)
    ?.focus()

describe('the list of wallets', () => {
  it('the list of wallets is a listbox of groups that are named by their titles', async () => {
    await draw()
    const titles = byRole('group').map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? ''))
    expect(titles.map((title) => title?.textContent)).toEqual(['Detected in this browser', 'All wallets'])
    expect(byRole('listbox')[0]?.getAttribute('aria-label')).toBe('Wallets')
  })

  it('search results show their number, and mark the matching part of the name', async () => {
    await draw({ groups: [{ id: 'results', rows: [row('Zerion', { hit: [0, 2] }), row('Zeal')] }] })
    expect(document.querySelector('.kl-group__title')?.textContent).toBe('2 found')
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Ze'])
    expect(options().map(({ textContent }) => textContent)).toEqual(['ZeZerion', 'ZeZeal'])
  })

  it('the row of a closed wallet says that the wallet has closed, unless the row shows the note about a duplicate name', async () => {
    const rows = [row('Ctrl', { gone: true }), row('Zeal', { gone: false }), row('Zerion', { gone: true })]
    await draw({ groups: [{ id: 'results', rows }], lastUsed: 'ctrl', seconds: new Set(['zerion']) })
    const pills = options().map((one) => one.querySelector('.kl-pill--plain')?.textContent)
    expect(pills).toEqual(['Discontinued', undefined, 'Duplicate name'])
    expect(options()[0]?.getAttribute('aria-describedby')).toBe('kl-pill-ctrl')
  })

  it('the list has one tab stop: the first row, the chosen row, or the row that the arrow keys reached', async () => {
    await draw()
    expect(stops()).toEqual(['Rabby'])
    await draw({ selected: 'zeal' })
    document.body.firstChild?.remove()
    expect(stops()).toEqual(['Zeal'])
    focusOn('Zeal')
    await pressKey('ArrowDown')
    expect(stops()).toEqual(['Zerion'])
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
    await draw()
    focusOn(from)
    await pressKey(key)
    expect(at()).toBe(to)
    if (to !== from) expect(stops()).toEqual([to])
  })

  it('letters that the visitor types quickly form one search', async () => {
    await draw()
    focusOn('Rabby')
    await pressKey('z')
    await pressKey('e')
    await pressKey('r')
    expect(at()).toBe('Zerion')
  })

  it('the up arrow key on the first row moves the focus to the search field', async () => {
    await draw()
    focusOn('Rabby')
    await pressKey('ArrowUp')
    expect(props.onLeaveUp).toHaveBeenCalledTimes(1)
  })

  it.each(['Enter', ' ', 'click'])('%s chooses a row, but moving the focus chooses no row', async (way) => {
    await draw()
    focusOn('Rainbow')
    await pressKey('ArrowDown')
    expect(props.onChoose).not.toHaveBeenCalled()
    const trust = options()[2] as HTMLElement
    await (way === 'click' ? clickElement(trust) : pressKey(way))
    expect(props.onChoose).toHaveBeenCalledExactlyOnceWith(row('Trust'))
    expect(props.onPoint).toHaveBeenLastCalledWith(row('Trust'))
  })

  it('the chosen row is marked as selected, and labels describe their rows', async () => {
    await draw({ selected: 'trust', lastUsed: 'rabby', seconds: new Set(['rainbow']) })
    const chosen = options().map((one) => one.getAttribute('aria-selected') === 'true')
    expect(chosen).toEqual([false, false, true, false, false])
    const pills = options().map(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(pills.slice(0, 3)).toEqual(['Last used', 'Duplicate name', undefined])
  })
})
