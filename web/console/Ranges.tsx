import type { KeyboardEvent } from 'react'
import { useText } from '../src/dialog/context'
import type { ConsoleRange } from '../src/server/wire.gen'
import { ranges } from './ranges'

type RangesProps = { value: ConsoleRange; onChoose: (range: ConsoleRange) => void }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

/** One choice of four in a pill: arrow keys choose at once, mirrored where the language runs right to left. */
export const Ranges = ({ value, onChoose }: RangesProps) => {
  const text = useText()
  const index = ranges.findIndex(({ id }) => id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const sideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
    const mirrored = sideways && getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step
    const to = (index + mirrored + ranges.length) % ranges.length
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
        // biome-ignore lint/a11y/useSemanticElements: one of the design's pills, which are buttons everywhere
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
