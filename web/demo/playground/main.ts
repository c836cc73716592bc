import { el } from '../../practice/dom'
import {
  type Choices,
  firstChoices,
  fromFragment,
  languages,
  networks,
  toFragment,
  values,
  walletNames,
} from './choices'
import { tabs } from './code'
import { highlightCode } from './highlight'

/** The playground of the documentation's first page: the dialog in a frame, its choices, and the code for each integration. */
const demoPlace = document.querySelector('#playground')
const demo = '../demo/index.html'
const frame = el('iframe', { title: 'The dialog with your choices', class: 'preview' })
const install = el('code')
const code = el('code')
const file = el('span', { class: 'file' })
const origin = el('p', { class: 'origin' })
const copiedNote = el('span', { role: 'status' })
const wholeFile = el('a', {}, 'Open the dialog in its own page')
let choices = fromFragment(location.hash)

const labels: Readonly<Record<string, string>> = { auto: 'automatic', ...languages }
const controls: { show: () => void }[] = []
const selectedTab = () => tabs.find(({ id }) => id === choices.code) ?? tabs[0]

/**
 * Show the choices. The frame receives the choices in its URL's fragment, so the frame is not loaded again and keeps
 * its connection.
 */
const showCode = (): void => {
  const fragment = toFragment(choices)
  const openSteps = selectedTab()
  if (frame.src) frame.contentWindow?.location.replace(`${new URL(demo, location.href)}#${fragment}`)
  else frame.src = `${demo}#${fragment}`
  wholeFile.href = `${demo}#${fragment}`
  install.textContent = openSteps?.install ?? ''
  file.textContent = openSteps?.file ?? ''
  code.replaceChildren(...highlightCode(openSteps?.code(choices) ?? ''))
  const page = el('a', { href: openSteps?.page ?? '' }, 'Read how')
  origin.replaceChildren(...[openSteps?.origin(choices) ?? '', ' ', page].filter((part) => part !== ''))
  copiedNote.textContent = ''
  for (const control of controls) control.show()
}

const applyChoice = (next: Choices): void => {
  choices = next
  const fragment = toFragment(choices)
  history.replaceState(null, '', fragment ? `#${fragment}` : location.href.replace(/#.*/, ''))
  showCode()
}

const createSelect = (key: 'accent' | 'scheme' | 'locale' | 'signIn', label: string): HTMLElement => {
  const field = el('select', { name: key })
  field.append(...values[key].map((value) => el('option', { value }, labels[value] ?? value)))
  field.addEventListener('change', () => applyChoice({ ...choices, [key]: field.value }))
  controls.push({
    show: () => {
      field.value = choices[key]
    },
  })
  return el('label', { class: 'field' }, el('span', {}, label), field)
}

/** Create a group of check boxes. If the group's default is not empty, at least one box always stays checked. */
const createCheckboxes = (
  key: 'chains' | 'wallets',
  label: string,
  options: Readonly<Record<string, string>>,
): HTMLElement => {
  const all = Object.entries(options).map(([value, name]) => {
    const box = el('input', { type: 'checkbox', name: key, value })
    return { box, row: el('label', { class: 'choice' }, box, name) }
  })
  const group = el('fieldset', {}, el('legend', {}, label), ...all.map(({ row }) => row))
  group.addEventListener('change', (event) => {
    const checked = all.filter(({ box }) => box.checked).map(({ box }) => box.value)
    if (checked.length || !firstChoices[key].length) applyChoice({ ...choices, [key]: checked })
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
    radio.addEventListener('change', () => applyChoice({ ...choices, code: id }))
    controls.push({
      show: () => {
        radio.checked = id === selectedTab()?.id
      },
    })
    return el('label', { class: 'choice' }, radio, name)
  })
  return el('fieldset', { class: 'tabs' }, el('legend', {}, 'Code for'), ...rows)
}

const copyButton = (name: string, text: () => string, buttonTexts: string): HTMLButtonElement => {
  const button = el('button', { type: 'button' }, name)
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(text()).then(
      () => {
        copiedNote.textContent = buttonTexts
      },
      () => {
        copiedNote.textContent = 'The browser does not allow copying here.'
      },
    ),
  )
  return button
}

const form = el(
  'form',
  {},
  createSelect('accent', 'Colour'),
  createSelect('scheme', 'Scheme'),
  createSelect('locale', 'Language'),
  createSelect('signIn', 'Sign-in'),
  createCheckboxes(
    'chains',
    'Networks',
    Object.fromEntries(Object.entries(networks).map(([id, [name]]) => [id, name])),
  ),
  createCheckboxes('wallets', 'Only these wallets (none: all)', walletNames),
)
const createBlock = (name: string, content: HTMLElement): HTMLElement =>
  el('div', { class: 'highlight' }, el('pre', { tabindex: 0, role: 'region', 'aria-label': name }, content))
demoPlace?.replaceChildren(
  el('div', { class: 'stage' }, el('div', {}, frame, el('p', {}, wholeFile)), form),
  tabList(),
  el('p', { class: 'label' }, 'Install'),
  createBlock('Install', install),
  el('p', { class: 'label' }, file),
  createBlock('Code', code),
  origin,
  el(
    'p',
    { class: 'actions' },
    copyButton('Copy the code', () => code.textContent ?? '', 'Copied.'),
    copyButton('Copy a link to this', () => location.href, 'The link is copied.'),
    copiedNote,
  ),
)
showCode()
addEventListener('hashchange', () => {
  choices = fromFragment(location.hash)
  showCode()
})
