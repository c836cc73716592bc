import { createElement } from '../../practice/dom'
import {
  choicesToFragment,
  choiceValues,
  defaultChoices,
  fragmentToChoices,
  languages,
  networkOptions,
  type PlaygroundChoices,
  walletNames,
} from './choices'
import { codeTabs } from './code'
import { highlightCode } from './highlight'

/**
 * The playground of the documentation's first page: the dialog in a frame, its choices, and the code for each
 * integration.
 */
const playgroundElement = document.querySelector('#playground')
const demoPage = '../demo/index.html'
const demoFrame = createElement('iframe', { title: 'The dialog with your choices', class: 'preview' })
const installBlock = createElement('code')
const codeElement = createElement('code')
const fileElement = createElement('span', { class: 'file' })
const originElement = createElement('p', { class: 'origin' })
const copiedNote = createElement('span', { role: 'status' })
const demoLink = createElement('a', {}, 'Open the dialog in its own page')
let choices = fragmentToChoices(location.hash)

const optionLabels: Readonly<Record<string, string>> = { auto: 'automatic', ...languages }
const choiceControls: { show: () => void }[] = []
const findSelectedTab = () => codeTabs.find(({ id }) => id === choices.code) ?? codeTabs[0]

/**
 * Show the choices. The frame receives the choices in its URL's fragment, so the frame is not loaded again and keeps
 * its connection.
 */
const showChoices = (): void => {
  const fragment = choicesToFragment(choices)
  const tab = findSelectedTab()
  if (demoFrame.src) demoFrame.contentWindow?.location.replace(`${new URL(demoPage, location.href)}#${fragment}`)
  else demoFrame.src = `${demoPage}#${fragment}`
  demoLink.href = `${demoPage}#${fragment}`
  installBlock.textContent = tab?.install ?? ''
  fileElement.textContent = tab?.file ?? ''
  codeElement.replaceChildren(...highlightCode(tab?.code(choices) ?? ''))
  const pageLink = createElement('a', { href: tab?.page ?? '' }, 'Read how')
  originElement.replaceChildren(...[tab?.origin(choices) ?? '', ' ', pageLink].filter((part) => part !== ''))
  copiedNote.textContent = ''
  for (const control of choiceControls) control.show()
}

const applyChoices = (nextChoices: PlaygroundChoices): void => {
  choices = nextChoices
  const fragment = choicesToFragment(choices)
  history.replaceState(null, '', fragment ? `#${fragment}` : location.href.replace(/#.*/, ''))
  showChoices()
}

const createSelect = (key: 'accent' | 'scheme' | 'locale' | 'signIn', label: string): HTMLElement => {
  const selectField = createElement('select', { name: key })
  selectField.append(
    ...choiceValues[key].map((value) => createElement('option', { value }, optionLabels[value] ?? value)),
  )
  selectField.addEventListener('change', () => applyChoices({ ...choices, [key]: selectField.value }))
  choiceControls.push({
    show: () => {
      selectField.value = choices[key]
    },
  })
  return createElement('label', { class: 'field' }, createElement('span', {}, label), selectField)
}

/** Create a group of check boxes. If the group's default is not empty, at least one box always stays checked. */
const createCheckboxes = (
  key: 'chains' | 'wallets',
  label: string,
  options: Readonly<Record<string, string>>,
): HTMLElement => {
  const checkboxes = Object.entries(options).map(([value, name]) => {
    const checkbox = createElement('input', { type: 'checkbox', name: key, value })
    return { checkbox, row: createElement('label', { class: 'choice' }, checkbox, name) }
  })
  const fieldset = createElement(
    'fieldset',
    {},
    createElement('legend', {}, label),
    ...checkboxes.map(({ row }) => row),
  )
  fieldset.addEventListener('change', (event) => {
    const checkedValues = checkboxes.filter(({ checkbox }) => checkbox.checked).map(({ checkbox }) => checkbox.value)
    if (checkedValues.length || !defaultChoices[key].length) applyChoices({ ...choices, [key]: checkedValues })
    else if (event.target instanceof HTMLInputElement) event.target.checked = true
  })
  choiceControls.push({
    show: () => {
      for (const { checkbox } of checkboxes) checkbox.checked = choices[key].includes(checkbox.value)
    },
  })
  return fieldset
}

const createTabList = (): HTMLElement => {
  const tabRows = codeTabs.map(({ id, name }) => {
    const radioInput = createElement('input', { type: 'radio', name: 'code', value: id })
    radioInput.addEventListener('change', () => applyChoices({ ...choices, code: id }))
    choiceControls.push({
      show: () => {
        radioInput.checked = id === findSelectedTab()?.id
      },
    })
    return createElement('label', { class: 'choice' }, radioInput, name)
  })
  return createElement('fieldset', { class: 'tabs' }, createElement('legend', {}, 'Code for'), ...tabRows)
}

const createCopyButton = (name: string, readText: () => string, confirmation: string): HTMLButtonElement => {
  const button = createElement('button', { type: 'button' }, name)
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(readText()).then(
      () => {
        copiedNote.textContent = confirmation
      },
      () => {
        copiedNote.textContent = 'The browser does not allow copying here.'
      },
    ),
  )
  return button
}

const choicesForm = createElement(
  'form',
  {},
  createSelect('accent', 'Colour'),
  createSelect('scheme', 'Scheme'),
  createSelect('locale', 'Language'),
  createSelect('signIn', 'Sign-in'),
  createCheckboxes(
    'chains',
    'Networks',
    Object.fromEntries(Object.entries(networkOptions).map(([id, [name]]) => [id, name])),
  ),
  createCheckboxes('wallets', 'Only these wallets (none: all)', walletNames),
)
const createBlock = (name: string, content: HTMLElement): HTMLElement =>
  createElement(
    'div',
    { class: 'highlight' },
    createElement('pre', { tabindex: 0, role: 'region', 'aria-label': name }, content),
  )
playgroundElement?.replaceChildren(
  createElement(
    'div',
    { class: 'stage' },
    createElement('div', {}, demoFrame, createElement('p', {}, demoLink)),
    choicesForm,
  ),
  createTabList(),
  createElement('p', { class: 'label' }, 'Install'),
  createBlock('Install', installBlock),
  createElement('p', { class: 'label' }, fileElement),
  createBlock('Code', codeElement),
  originElement,
  createElement(
    'p',
    { class: 'actions' },
    createCopyButton('Copy the code', () => codeElement.textContent ?? '', 'Copied.'),
    createCopyButton('Copy a link to this', () => location.href, 'The link is copied.'),
    copiedNote,
  ),
)
showChoices()
addEventListener('hashchange', () => {
  choices = fragmentToChoices(location.hash)
  showChoices()
})
