import { createElement } from '../../practice/dom'
import {
  choiceValues,
  firstChoices,
  fromFragment,
  languages,
  networkOptions,
  type PlaygroundChoices,
  toFragment,
  walletNames,
} from './choices'
import { codeTabs } from './code'
import { highlightCode } from './highlight'

/** The playground of the documentation's first page: the dialog in a frame, its choices, and the code for each integration. */
const playgroundElement = document.querySelector('#playground')
const demoPage = '../demo/index.html'
const demoFrame = createElement('iframe', { title: 'The dialog with your choices', class: 'preview' })
const installBlock = createElement('code')
const code = createElement('code')
const file = createElement('span', { class: 'file' })
const origin = createElement('p', { class: 'origin' })
const copiedNote = createElement('span', { role: 'status' })
const wholeFile = createElement('a', {}, 'Open the dialog in its own page')
let choices = fromFragment(location.hash)

const optionLabels: Readonly<Record<string, string>> = { auto: 'automatic', ...languages }
const chainControls: { show: () => void }[] = []
const selectedTab = () => codeTabs.find(({ id }) => id === choices.code) ?? codeTabs[0]

/**
 * Show the choices. The frame receives the choices in its URL's fragment, so the frame is not loaded again and keeps
 * its connection.
 */
const showCode = (): void => {
  const fragment = toFragment(choices)
  const openSteps = selectedTab()
  if (demoFrame.src) demoFrame.contentWindow?.location.replace(`${new URL(demoPage, location.href)}#${fragment}`)
  else demoFrame.src = `${demoPage}#${fragment}`
  wholeFile.href = `${demoPage}#${fragment}`
  installBlock.textContent = openSteps?.install ?? ''
  file.textContent = openSteps?.file ?? ''
  code.replaceChildren(...highlightCode(openSteps?.code(choices) ?? ''))
  const page = createElement('a', { href: openSteps?.page ?? '' }, 'Read how')
  origin.replaceChildren(...[openSteps?.origin(choices) ?? '', ' ', page].filter((part) => part !== ''))
  copiedNote.textContent = ''
  for (const checkboxControl of chainControls) checkboxControl.show()
}

const applyChoice = (next: PlaygroundChoices): void => {
  choices = next
  const fragment = toFragment(choices)
  history.replaceState(null, '', fragment ? `#${fragment}` : location.href.replace(/#.*/, ''))
  showCode()
}

const createSelect = (key: 'accent' | 'scheme' | 'locale' | 'signIn', label: string): HTMLElement => {
  const selectField = createElement('select', { name: key })
  selectField.append(
    ...choiceValues[key].map((value) => createElement('option', { value }, optionLabels[value] ?? value)),
  )
  selectField.addEventListener('change', () => applyChoice({ ...choices, [key]: selectField.value }))
  chainControls.push({
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
    if (checkedValues.length || !firstChoices[key].length) applyChoice({ ...choices, [key]: checkedValues })
    else if (event.target instanceof HTMLInputElement) event.target.checked = true
  })
  chainControls.push({
    show: () => {
      for (const { checkbox } of checkboxes) checkbox.checked = choices[key].includes(checkbox.value)
    },
  })
  return fieldset
}

const tabList = (): HTMLElement => {
  const tabRows = codeTabs.map(({ id, name }) => {
    const radioInput = createElement('input', { type: 'radio', name: 'code', value: id })
    radioInput.addEventListener('change', () => applyChoice({ ...choices, code: id }))
    chainControls.push({
      show: () => {
        radioInput.checked = id === selectedTab()?.id
      },
    })
    return createElement('label', { class: 'choice' }, radioInput, name)
  })
  return createElement('fieldset', { class: 'tabs' }, createElement('legend', {}, 'Code for'), ...tabRows)
}

const copyButton = (name: string, text: () => string, buttonTexts: string): HTMLButtonElement => {
  const button = createElement('button', { type: 'button' }, name)
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
    createElement('div', {}, demoFrame, createElement('p', {}, wholeFile)),
    choicesForm,
  ),
  tabList(),
  createElement('p', { class: 'label' }, 'Install'),
  createBlock('Install', installBlock),
  createElement('p', { class: 'label' }, file),
  createBlock('Code', code),
  origin,
  createElement(
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
