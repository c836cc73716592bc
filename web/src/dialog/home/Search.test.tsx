import { createRef } from 'react'
import { expect, it } from 'vitest'
import { render, resetScreenBeforeEach } from '../render.fixture'
import { Search } from './Search'

resetScreenBeforeEach()

const readAriaControls = async (onFirst: (() => void) | undefined) => {
  const props = {
    fieldRef: createRef<HTMLInputElement>(),
    query: 'gold',
    count: 56,
    onQuery: () => {},
    onDown: () => {},
  }
  const box = await render(<Search {...props} onEnter={onFirst} />)
  return box.querySelector('input')?.getAttribute('aria-controls')
}

it('the search field refers to the list in aria-controls only if a wallet matches', async () => {
  expect(await readAriaControls(() => {})).toBe('kl-list')
  expect(await readAriaControls(undefined)).toBe(null)
})
