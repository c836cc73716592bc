import { el } from '../../practice/dom'
import { type Choices, first, languages, names, networks, read, values, written } from './choices'
import { tabs } from './code'
import { highlighted } from './highlight'

/** The playground of the documentation's first page: the dialog in a frame, its choices, and the code for each integration. */
const place = document.querySelector('#playground')
const demo = '../demo/index.html'
const frame = el('iframe', { title: 'The dialog with your choices', class: 'preview' })
const install = el('code')
const code = el('code')
const file = el('span', { class: 'file' })
const origin = el('p', { class: 'origin' })
const copied = el('span', { role: 'status' })
const whole = el('a', {}, 'Open the dialog in its own page')
let choices = read(location.hash)

const labels: Readonly<Record<string, string>> = { auto: 'automatic', ...languages }
const controls: { show: () => void }[] = []
const tab = () => tabs.find(({ id }) => id === choices.code) ?? tabs[0]

/**
 * Show the choices. The frame receives the choices in its URL's fragment, so the frame is not loaded again and keeps
 * its connection.
 */
const show = (): void => {
  const fragment = written(choices)
  const open = tab()
  if (frame.src) frame.contentWindow?.location.replace(`${new URL(demo, location.href)}#${fragment}`)
  else frame.src = `${demo}#${fragment}`
  whole.href = `${demo}#${fragment}`
  install.textContent = open?.install ?? ''
  file.textContent = open?.file ?? ''
  code.replaceChildren(...highlighted(open?.code(choices) ?? ''))
  const page = el('a', { href: open?.page ?? '' }, 'Read how')
  origin.replaceChildren(...[open?.origin(choices) ?? '', ' ', page].filter((part) => part !== ''))
  copied.textContent = ''
  for (const control of controls) control.show()
}

const apply = (next: Choices): void => {
  choices = next
  const fragment = written(choices)
  history.replaceState(null, '', fragment ? `#${fragment}` : location.href.replace(/#.*/, ''))
  show()
}

const select = (key: 'accent' | 'scheme' | 'locale' | 'signIn', label: string): HTMLElement => {
  const field = el('select', { name: key })
  field.append(...values[key].map((value) => el('option', { value }, labels[value] ?? value)))
  field.addEventListener('change', () => apply({ ...choices, [key]: field.value }))
  controls.push({
    show: () => {
      field.value = choices[key]
    },
  })
  return el('label', { class: 'field' }, el('span', {}, label), field)
}

/** Create a group of check boxes. If the group's default is not empty, at least one box always stays checked. */
const boxes = (key: 'chains' | 'wallets', label: string, options: Readonly<Record<string, string>>): HTMLElement => {
  const all = Object.entries(options).map(([value, name]) => {
    const box = el('input', { type: 'checkbox', name: key, value })
    return { box, row: el('label', { class: 'choice' }, box, name) }
  })
  const group = el('fieldset', {}, el('legend', {}, label), ...all.map(({ row }) => row))
  group.addEventListener('change', (event) => {
    const checked = all.filter(({ box }) => box.checked).map(({ box }) => box.value)
    if (checked.length || !first[key].length) apply({ ...choices, [key]: checked })
    else if (event.target instanceof HTMLInputElement) event.target.checked = true
  })
  controls.push({
    show: () => {
      for (const { box } of all) box.checked = choices[key].includes(box.value)
    },
  })
  return group
}

const tabList = (): HTMLElement => {
  const rows = tabs.map(({ id, name }) => {
    const radio = el('input', { type: 'radio', name: 'code', value: id })
    radio.addEventListener('change', () => apply({ ...choices, code: id }))
    controls.push({
      show: () => {
        radio.checked = id === tab()?.id
      },
    })
    return el('label', { class: 'choice' }, radio, name)
  })
  return el('fieldset', { class: 'tabs' }, el('legend', {}, 'Code for'), ...rows)
}

const copyButton = (name: string, text: () => string, words: string): HTMLButtonElement => {
  const button = el('button', { type: 'button' }, name)
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
  return button
}

const form = el(
  'form',
  {},
  select('accent', 'Colour'),
  select('scheme', 'Scheme'),
  select('locale', 'Language'),
  select('signIn', 'Sign-in'),
  boxes('chains', 'Networks', Object.fromEntries(Object.entries(networks).map(([id, [name]]) => [id, name]))),
  boxes('wallets', 'Only these wallets (none: all)', names),
)
const block = (name: string, content: HTMLElement): HTMLElement =>
  el('div', { class: 'highlight' }, el('pre', { tabindex: 0, role: 'region', 'aria-label': name }, content))
place?.replaceChildren(
  el('div', { class: 'stage' }, el('div', {}, frame, el('p', {}, whole)), form),
  tabList(),
  el('p', { class: 'label' }, 'Install'),
  block('Install', install),
  el('p', { class: 'label' }, file),
  block('Code', code),
  origin,
  el(
    'p',
    { class: 'actions' },
    copyButton('Copy the code', () => code.textContent ?? '', 'Copied.'),
    copyButton('Copy a link to this', () => location.href, 'The link is copied.'),
    copied,
  ),
)
show()
addEventListener('hashchange', () => {
  choices = read(location.hash)
  show()
})
