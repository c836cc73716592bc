import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListRow } from '../../flow/catalogue/list'
import { findAllByRole, pressKey, render, resetScreenBeforeEach } from '../render.fixture'
import { List } from './List'

resetScreenBeforeEach()
Element.prototype.scrollIntoView = () => {}

/** Simulates that the end of the list comes into view. */
let reportEndInView = () => {}
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        reportEndInView = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const rows = Array.from({ length: 1000 }, (_, i): ListRow => ({ key: `w${i}`, name: `Wallet ${i}` }))
const renderList = (id: 'all' | 'results') =>
  render(
    <List
      groups={[{ id, rows }]}
      selectedKey={undefined}
      lastUsedKey={undefined}
      duplicateUids={new Set()}
      onChoose={() => {}}
      onPoint={() => {}}
      onLeaveUp={() => {}}
    />,
  )
const findOptions = () => findAllByRole('option')

it('of a thousand results, only the rows up to the scroll position are rendered, with their position and the total number', async () => {
  await renderList('results')
  expect(findOptions()).toHaveLength(12)
  expect(findOptions().at(-1)?.getAttribute('aria-posinset')).toBe('12')
  expect(findOptions().at(-1)?.getAttribute('aria-setsize')).toBe('1000')
  await act(async () => reportEndInView())
  expect(findOptions()).toHaveLength(60)
})

it('the End key renders all rows and moves the focus to the last row', async () => {
  await renderList('all')
  findOptions()[0]?.focus()
  await pressKey('End')
  expect((document.activeElement as HTMLElement).dataset.name).toBe('Wallet 999')
  expect(findOptions()).toHaveLength(1000)
})
