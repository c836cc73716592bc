import type { KeyboardEvent } from 'react'
import { useText } from '../../src/dialog/context'
import { findSidewaysStep } from '../../src/dialog/guide/sidewaysStep'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { consoleRanges } from './ranges'

type RangeSwitchProps = { value: ConsoleRange; onChoose: (range: ConsoleRange) => void }

/** The steps of the up and down arrow keys, which move through the radio group like the left and right arrow keys. */
const verticalSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A radio group with the four time ranges. An arrow key immediately chooses the next range. In right-to-left languages,
 * the left and right arrow keys are mirrored.
 */
export const RangeSwitch = ({ value, onChoose }: RangeSwitchProps) => {
  const text = useText()
  const index = consoleRanges.findIndex(({ id }) => id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const indexStep = verticalSteps[event.key] ?? findSidewaysStep(event)
    if (!indexStep) return
    event.preventDefault()
    const nextIndex = (index + indexStep + consoleRanges.length) % consoleRanges.length
    if (consoleRanges[nextIndex]) onChoose(consoleRanges[nextIndex].id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[nextIndex]?.focus()
  }
  return (
    <div
      className="kl-seg"
      data-n={consoleRanges.length}
      data-i={index}
      role="radiogroup"
      aria-label={text('console.range')}
      onKeyDown={onKeyDown}
    >
      <span className="kl-seg__thumb" />
      {consoleRanges.map(({ id, label }) => (
        // biome-ignore lint/a11y/useSemanticElements: the design's switches are buttons everywhere
        <button
          key={id}
          className="kl-seg__opt"
          type="button"
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text(label)}
        </button>
      ))}
    </div>
  )
}
