import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { clickElement, findAllByRole, pressKey, render, resetScreenBeforeEach } from '../render.fixture'
import { Switch } from './Switch'

resetScreenBeforeEach()

const choices = [
  { id: 'phone', label: 'Phone' },
  { id: 'browser', label: 'Browser' },
  { id: 'desktop', label: 'Desktop' },
] as const

const onChoose = vi.fn()

const SwitchWithState = () => {
  const [value, setValue] = useState<(typeof choices)[number]['id']>('phone')
  const choose = (id: typeof value) => {
    onChoose(id)
    setValue(id)
  }
  return <Switch label="How to connect" choices={choices} value={value} onChoose={choose} />
}

const findTabs = () => findAllByRole('tab')
/**
 * Return the tabs as text, such as "Phone* Browser". The star marks the chosen tab, which must be the only tab stop.
 */
const formatTabs = () =>
  findTabs()
    .map((tab) => {
      const chosen = tab.getAttribute('aria-selected') === 'true'
      expect(tab.tabIndex).toBe(chosen ? 0 : -1)
      return `${tab.textContent}${chosen ? '*' : ''}`
    })
    .join(' ')

it('the switch between methods is a list of tabs with a name and one selected tab', async () => {
  await render(<SwitchWithState />)
  expect(findAllByRole('tablist')[0]?.getAttribute('aria-label')).toBe('How to connect')
  expect(findTabs().map((tab) => tab.getAttribute('aria-controls'))).toEqual(['kl-panel', 'kl-panel', 'kl-panel'])
  expect(formatTabs()).toBe('Phone* Browser Desktop')
  await clickElement(findTabs()[2] as HTMLElement)
  expect(formatTabs()).toBe('Phone Browser Desktop*')
})

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])(
  'in a page with direction %s, %s selects and focuses the next tab and %s the previous tab, up to the last and first tab',
  async (direction, forwardKey, backKey) => {
    const originalGetComputedStyle = getComputedStyle
    vi.spyOn(globalThis, 'getComputedStyle').mockImplementation((element) => {
      const style = originalGetComputedStyle(element)
      Object.defineProperty(style, 'direction', { value: direction })
      return style
    })
    await render(<SwitchWithState />)
    findTabs()[0]?.focus()
    const tabStates: string[] = []
    for (const key of [backKey, forwardKey, forwardKey, forwardKey, backKey]) {
      await pressKey(key)
      expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
      tabStates.push(document.activeElement?.textContent ?? '')
    }
    expect(tabStates).toEqual(['Phone', 'Browser', 'Desktop', 'Desktop', 'Browser'])
  },
)

it('the switch between methods ignores ArrowDown, Home and letter keys', async () => {
  await render(<SwitchWithState />)
  onChoose.mockClear()
  findTabs()[0]?.focus()
  for (const key of ['ArrowDown', 'Home', 'a']) await pressKey(key)
  expect(onChoose).not.toHaveBeenCalled()
})
