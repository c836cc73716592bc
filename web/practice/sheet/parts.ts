import type { Address } from 'viem'
import { createElement } from '../dom'
import { createLineIcon, drawAvatar } from '../drawings'

/** Return a short form of an address. */
const shortenAddress = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Create the line that names the requesting site by the origin that the browser reports. */
export const createSiteLine = (origin: string): HTMLElement =>
  createElement(
    'div',
    { class: 'klp-asker' },
    createLineIcon('site'),
    createElement('p', {}, createElement('bdi', {}, URL.parse(origin)?.host || origin), 'is asking'),
  )

export const createSheetHead = (title: string, lead: string): HTMLElement =>
  createElement(
    'div',
    {},
    createElement('h2', { id: 'klp-title', tabindex: '-1' }, title),
    createElement('p', { id: 'klp-lead' }, lead),
  )

export const createFactRow = (name: string, value: string): HTMLElement =>
  createElement('div', {}, createElement('dt', {}, name), createElement('dd', {}, createElement('bdi', {}, value)))

/** Create a list of names and values. Rows without a value are left out. */
export const createFactList = (rows: readonly (readonly [name: string, value: string])[]): HTMLElement =>
  createElement(
    'dl',
    { class: 'klp-box klp-facts' },
    ...rows.filter(([, value]) => value).map((row) => createFactRow(...row)),
  )

const createAccountContent = (address: Address, name: string) => [
  drawAvatar(address),
  createElement(
    'span',
    {},
    name,
    createElement('small', {}, createElement('bdi', { title: address }, shortenAddress(address))),
  ),
]

export const createAccountRow = (address: Address, name: string): HTMLElement =>
  createElement(
    'div',
    { class: 'klp-box' },
    createElement('div', { class: 'klp-who' }, ...createAccountContent(address, name)),
  )

/** Create a choice of accounts. `chosen` returns the selected accounts. */
export function createAccountChoice(accounts: readonly Address[], findName: (address: Address) => string) {
  const radioInputs = accounts.map((address, index) =>
    createElement('input', { type: 'radio', name: 'klp-account', value: address, checked: index === 0 }),
  )
  const accountRows = accounts.map((address, index) =>
    createElement(
      'label',
      { class: 'klp-who' },
      ...createAccountContent(address, findName(address)),
      radioInputs[index] ?? null,
    ),
  )
  const groupElement = createElement(
    'fieldset',
    { class: 'klp-box' },
    createElement('legend', {}, 'Account to show'),
    ...accountRows,
  )
  return {
    element: groupElement,
    chosen: () => radioInputs.filter((input) => input.checked).map((input) => input.value as Address),
  }
}

/** Create a box with a text to sign. The visitor can scroll the box with the keyboard. */
export const createMessageBlock = (title: string, text: string): HTMLElement =>
  createElement(
    'div',
    { class: 'klp-message' },
    createElement('h3', { id: 'klp-message' }, title),
    createElement('pre', { tabindex: '0', role: 'region', 'aria-labelledby': 'klp-message', dir: 'ltr' }, text),
  )

export const createAlarm = (text: string): HTMLElement =>
  createElement('p', { class: 'klp-alarm', role: 'alert' }, createLineIcon('warn'), text)
