import { el } from '../dom'
import { line } from '../drawings'

/** A labelled choice. */
export interface Choice<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly value: Value
  readonly choose: (value: Value) => void
}

/** Makes a labelled select, and the function that shows another value. */
export function select<Value extends string>({ label, options, value, choose }: Choice<Value>) {
  const input = el('select', {}, ...options.map(([value, name]) => el('option', { value }, name)))
  input.value = value
  input.addEventListener('change', () => choose(input.value as Value))
  const show = (value: Value) => {
    input.value = value
  }
  return { element: el('label', { class: 'klp-field' }, label, input, line('down')), show }
}

/** Makes a button. */
export function button(name: string, act: () => void): HTMLButtonElement {
  const element = el('button', { type: 'button', class: 'klp-bar__button' }, name)
  element.addEventListener('click', act)
  return element
}

/** The names of a table's values, in order. */
export const named = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => [value, names[value]] as const)
