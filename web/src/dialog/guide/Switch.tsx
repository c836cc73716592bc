import type { KeyboardEvent } from 'react'
import { Icon } from '../entry/Icon'
import { findSidewaysStep } from './sidewaysStep'

type SwitchChoice<Id extends string> = { id: Id; label: string; icon?: string }
type SwitchProps<Id extends string> = {
  label: string
  choices: readonly SwitchChoice<Id>[]
  value: Id
  onChoose: (id: Id) => void
}

/** Tabs in one pill. Arrow keys choose a tab directly, and are mirrored in right-to-left languages. */
export const Switch = <Id extends string>({ label, choices, value, onChoose }: SwitchProps<Id>) => {
  const index = choices.findIndex(({ id }) => id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const indexStep = findSidewaysStep(event)
    if (!indexStep) return
    const nextIndex = Math.max(0, Math.min(choices.length - 1, index + indexStep))
    event.preventDefault()
    if (choices[nextIndex]) onChoose(choices[nextIndex].id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[nextIndex]?.focus()
  }
  return (
    <div
      className="kl-seg"
      data-n={choices.length}
      data-i={index}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <span className="kl-seg__thumb" />
      {choices.map(({ id, label: name, icon }) => (
        <button
          key={id}
          className="kl-seg__opt"
          type="button"
          role="tab"
          aria-selected={id === value}
          aria-controls="kl-panel"
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {icon && <Icon path={icon} />}
          {name}
        </button>
      ))}
    </div>
  )
}
