import type { KeyboardEvent } from 'react'
import { useText } from '../../src/dialog/context'
import { sidewaysStep } from '../../src/dialog/guide/sidewaysStep'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { ranges } from './ranges'

type RangeSwitchProps = { value: ConsoleRange; onChoose: (range: ConsoleRange) => void }

/** The steps of the up and down arrow keys, which move through the radio group like the left and right arrow keys. */
const verticalSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A radio group with the four time ranges. An arrow key immediately chooses the next range. In right-to-left languages,
 * the left and right arrow keys are mirrored.
 */
export const RangeSwitch = ({ value, onChoose }: RangeSwitchProps) => {
  const text = useText()
  const index = ranges.findIndex(({ id }) => id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = verticalSteps[event.key] ?? sidewaysStep(event)
    if (!step) return
    event.preventDefault()
    const to = (index + step + ranges.length) % ranges.length
    if (ranges[to]) onChoose(ranges[to].id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus()
  }
  return (
    <div
      className="kl-seg"
      data-n={ranges.length}
      data-i={index}
      role="radiogroup"
      aria-label={text('console.range')}
      onKeyDown={onKeyDown}
    >
      <span className="kl-seg__thumb" />
      {ranges.map(({ id, label }) => (
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
