import { type KeyboardEvent, useRef, useState } from 'react'
import { moveIn } from '../elements/keys'

/**
 * Handle the keys of a radio group in which a choice opens a wallet. Arrow keys, Home and End only move the focus.
 * Enter or Space chooses (docs/internals/design.md#6-keyboard). The result's `at` is the index of the row in the tab
 * order. Spread the result's `list` on the element that contains the `count` rows with the role radio.
 */
export const useRadioList = (count: number, current: number) => {
  const group = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(Math.max(0, current))
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = group.current?.querySelectorAll<HTMLElement>('[role="radio"]')
    const target = moveIn(event.key, at, count)
    const isChoosing = event.key === 'Enter' || event.key === ' '
    if (!isChoosing && target === undefined) return
    event.preventDefault()
    if (target === undefined) return rows?.[at]?.click()
    setAt(target)
    rows?.[target]?.focus()
  }
  return { at, setAt, list: { ref: group, onKeyDown } }
}
