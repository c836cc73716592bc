import { el } from '../../practice/dom'
import { type Choices, first, languages, names, networks, read, values, written } from './choices'
import { doors } from './code'

/** The playground of the documentation's first page: choices, the dialog in a frame, and the code for each door. */
const place = document.querySelector('#playground')
const frame = el('iframe', { title: 'The dialog with your choices', class: 'preview' })
const code = el('code')
const copy = el('button', { type: 'button' }, 'Copy the code')
const shared = el('button', { type: 'button' }, 'Copy a link to this')
const copied = el('span', { role: 'status' })
const whole = el('a', {}, 'The dialog in a page of its own')
let choices = read(location.hash)
let [door] = doors

const labels: Readonly<Record<string, string>> = { auto: 'as the visitor’s', ...languages }

const show = (): void => {
  code.textContent = door?.code(choices) ?? ''
  copied.textContent = ''
}

/** A frame takes another document only for another address, without its fragment. */
const apply = (next: Choices): void => {
  choices = next
  const fragment = written(choices)
  history.replaceState(null, '', fragment ? `#${fragment}` : location.href.replace(/#.*/, ''))
  whole.href = frame.src = `../demo/index.html?${fragment}`
  show()
}

const select = (key: keyof typeof values, label: string): HTMLElement => {
  const field = el('select', { name: key })
  field.append(...values[key].map((value) => el('option', { value }, labels[value] ?? value)))
  field.value = choices[key]
  field.addEventListener('change', () => apply({ ...choices, [key]: field.value }))
  return el('label', {}, label, field)
}

/** Boxes of which some are checked. Where the first choice has values, one box stays checked. */
const boxes = (key: 'chains' | 'wallets', label: string, options: Readonly<Record<string, string>>): HTMLElement => {
  const all = Object.entries(options).map(([value, name]) => {
    const box = el('input', { type: 'checkbox', name: key, value, checked: choices[key].includes(value) })
    return { box, row: el('label', {}, box, name) }
  })
  const changed = (event: Event): void => {
    const checked = all.filter(({ box }) => box.checked).map(({ box }) => box.value)
    if (checked.length || !first[key].length) apply({ ...choices, [key]: checked })
    else if (event.target instanceof HTMLInputElement) event.target.checked = true
  }
  const group = el('fieldset', {}, el('legend', {}, label), ...all.map(({ row }) => row))
  group.addEventListener('change', changed)
  return group
}

const tabs = (): HTMLElement => {
  const rows = doors.map((one, at) => {
    const choice = el('input', { type: 'radio', name: 'door', value: one.file, checked: at === 0 })
    choice.addEventListener('change', () => {
      door = one
      show()
    })
    return el('label', {}, choice, one.name)
  })
  return el('fieldset', { class: 'doors' }, el('legend', {}, 'The code for it'), ...rows)
}

const copying = (button: HTMLButtonElement, text: () => string, words: string): void =>
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(text()).then(
      () => {
        copied.textContent = words
      },
      () => {
        copied.textContent = 'The browser does not allow copying here.'
      },
    ),
  )

copying(copy, () => code.textContent ?? '', 'Copied.')
copying(shared, () => location.href, 'The link is copied.')
const form = el(
  'form',
  {},
  select('accent', 'Colour'),
  select('scheme', 'Scheme'),
  select('locale', 'Language'),
  select('signIn', 'Signing in'),
  boxes('chains', 'Networks', Object.fromEntries(Object.entries(networks).map(([id, [name]]) => [id, name]))),
  boxes('wallets', 'Only these wallets', names),
)
place?.replaceChildren(
  form,
  frame,
  el('p', {}, whole),
  tabs(),
  el('pre', { tabindex: 0, 'aria-label': 'Code' }, code),
  el('p', {}, copy, ' ', shared, ' ', copied),
)
apply(choices)
