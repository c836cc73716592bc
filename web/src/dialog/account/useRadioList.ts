import { type KeyboardEvent, useRef, useState } from 'react'
import { findTargetIndex } from '../elements/keys'

/**
 * Handle the keys of a radio group in which a choice opens a wallet. Arrow keys, Home and End only move the focus.
 * Enter or Space chooses (docs/internals/design.md#6-keyboard). The result's `focusedIndex` is the index of the row in
 * the tab order. Spread the result's `groupProps` on the element that contains the `count` rows with the role radio.
 */
export const useRadioList = (count: number, currentIndex: number) => {
  const radioGroupRef = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState(Math.max(0, currentIndex))
  const onKeyDown = (event: KeyboardEvent) => {
    const radioRows = radioGroupRef.current?.querySelectorAll<HTMLElement>('[role="radio"]')
    const targetIndex = findTargetIndex(event.key, focusedIndex, count)
    const isChoosing = event.key === 'Enter' || event.key === ' '
    if (!isChoosing && targetIndex === undefined) return
    event.preventDefault()
    if (targetIndex === undefined) return radioRows?.[focusedIndex]?.click()
    setFocusedIndex(targetIndex)
    radioRows?.[targetIndex]?.focus()
  }
  return { focusedIndex, setFocusedIndex, groupProps: { ref: radioGroupRef, onKeyDown } }
}
