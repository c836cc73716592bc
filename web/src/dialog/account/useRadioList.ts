import { type KeyboardEvent, useRef, useState } from 'react'
import { moveIn } from '../elements/keys'

/**
 * The keys of a radio group whose choice asks a wallet: arrows, Home and End only move, Enter or Space chooses
 * (docs/internals/design.md#6-keyboard). `at` is the row with the tab stop; `list` are the attributes of the
 * element that holds `count` rows with the role radio.
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
