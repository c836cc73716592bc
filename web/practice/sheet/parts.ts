import type { Address } from 'viem'
import { el } from '../dom'
import { avatar, line } from '../drawings'

/** Return a short form of an address. */
const short = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Create the line that names the requesting site by the origin that the browser reports. */
export const asker = (origin: string): HTMLElement =>
  el(
    'div',
    { class: 'klp-asker' },
    line('site'),
    el('p', {}, el('bdi', {}, URL.parse(origin)?.host || origin), 'is asking'),
  )

export const head = (title: string, lead: string): HTMLElement =>
  el('div', {}, el('h2', { id: 'klp-title', tabindex: '-1' }, title), el('p', { id: 'klp-lead' }, lead))

export const fact = (name: string, value: string): HTMLElement =>
  el('div', {}, el('dt', {}, name), el('dd', {}, el('bdi', {}, value)))

/** Create a list of names and values. Rows without a value are left out. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]): HTMLElement =>
  el('dl', { class: 'klp-box klp-facts' }, ...rows.filter(([, value]) => value).map((row) => fact(...row)))

const face = (address: Address, name: string) => [
  avatar(address),
  el('span', {}, name, el('small', {}, el('bdi', { title: address }, short(address)))),
]

export const account = (address: Address, name: string): HTMLElement =>
  el('div', { class: 'klp-box' }, el('div', { class: 'klp-who' }, ...face(address, name)))

/** Create a choice of accounts. `chosen` returns the selected accounts. */
export function accountChoice(accounts: readonly Address[], nameOf: (address: Address) => string) {
  const inputs = accounts.map((address, index) =>
    el('input', { type: 'radio', name: 'klp-account', value: address, checked: index === 0 }),
  )
  const rows = accounts.map((address, index) =>
    el('label', { class: 'klp-who' }, ...face(address, nameOf(address)), inputs[index] ?? null),
  )
  const element = el('fieldset', { class: 'klp-box' }, el('legend', {}, 'Account to show'), ...rows)
  return { element, chosen: () => inputs.filter((input) => input.checked).map((input) => input.value as Address) }
}

/** Create a box with a text to sign. The visitor can scroll the box with the keyboard. */
export const message = (title: string, text: string): HTMLElement =>
  el(
    'div',
    { class: 'klp-message' },
    el('h3', { id: 'klp-message' }, title),
    el('pre', { tabindex: '0', role: 'region', 'aria-labelledby': 'klp-message', dir: 'ltr' }, text),
  )

export const alarm = (text: string): HTMLElement => el('p', { class: 'klp-alarm', role: 'alert' }, line('warn'), text)
