import accents from 'virtual:kisslock/accents'
import { createButton, createElement } from '../dom'
import { drawWalletIcon } from '../drawings'
import { modeNames, type PracticeMode } from '../modes'
import type { Wallet } from '../wallet/createWallet'
import { createPracticeState } from '../wallet/practice'
import type { WalletAccount } from '../wallet/state'
import { createLocaleUrl, findLocaleName, readLocales } from './locales'
import {
  habitNames,
  type Preferences,
  readPreferences,
  schemeNames,
  storePreferences,
  wakingNames,
} from './preferences'

const pageElement = document.documentElement
const panelName = 'kisslock dev'

/** Return the name that the panel shows for the account at an index. The name tells if two owners have to sign. */
export const findAccountName = (accounts: readonly WalletAccount[], index: number): string =>
  `Practice ${index + 1}${accounts[index]?.secondKey ? ', two owners' : ''}`

/** Put the wallet's worker to sleep in the chosen way, or wake it. */
const applyWaking = (wallet: Wallet, waking: Preferences['waking']): void => {
  wallet.wake()
  if (waking === 'offline') wallet.sleep('offline')
  if (waking === 'never') wallet.sleep('deaf')
  if (waking === 'late') wallet.sleep()
}

/** Create a select with a label. `names` contains the text of each value. */
const createChoice = <Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  value: Value,
  onChoose: (value: Value) => void,
) => {
  const input = createElement(
    'select',
    {},
    ...Object.entries<string>(names).map(([value, optionName]) => createElement('option', { value }, optionName)),
  )
  input.value = value
  input.addEventListener('change', () => onChoose(input.value as Value))
  return { field: createElement('label', {}, label, input), input }
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const labelNames = (names: readonly string[], findName: (value: string) => string): Record<string, string> =>
  Object.fromEntries(names.map((value) => [value, findName(value)]))

/**
 * Create the selects for the wallet's behavior and the selects for the page's appearance. The chosen appearance
 * overrides the server's settings in this browser.
 */
const createChoices = (wallet: Wallet, setMode: (mode: PracticeMode) => void, chosenPreferences: Preferences) => {
  const { currentTag, tags } = readLocales()
  /** Create a select whose value is stored. A value that was stored on an earlier visit is applied immediately. */
  const createStoredChoice = <Value extends string>(
    preferenceName: keyof Preferences,
    label: string,
    names: Readonly<Record<Value, string>>,
    defaultValue: NoInfer<Value>,
    apply: (value: Value) => void,
  ) => {
    const storedValue = chosenPreferences[preferenceName] as Value | undefined
    if (storedValue) apply(storedValue)
    return createChoice(label, names, storedValue ?? defaultValue, (value) => {
      storePreferences({ [preferenceName]: value })
      apply(value)
    })
  }
  const choices = [
    createStoredChoice(
      'accent',
      'Accent',
      labelNames(accents, capitalize),
      pageElement.dataset.klAccent ?? '',
      (accent) => {
        pageElement.dataset.klAccent = accent
      },
    ),
    createStoredChoice('scheme', 'Scheme', schemeNames, 'light', (scheme) => {
      pageElement.dataset.klScheme = scheme
    }),
    createChoice('Language', labelNames(tags, findLocaleName), currentTag, (tag) =>
      location.assign(createLocaleUrl(location.href, tag)),
    ),
    createStoredChoice('mode', 'Practice wallet', modeNames, 'ask', setMode),
    createStoredChoice('waking', 'Wakes', wakingNames, 'once', (waking) => applyWaking(wallet, waking)),
    createStoredChoice('habit', 'Habits', habitNames, 'book', (habit) => {
      wallet.habits.processing = wallet.habits.eventless = habit === 'rabby'
    }),
  ]
  return choices.map(({ field }) => field)
}

/**
 * Add the panel of the practice wallet to a corner of the page. Returns the function that the caller has to call after
 * each change of the wallet. On a narrow page the panel is closed at first, so that it covers nothing.
 */
export function createPanel(wallet: Wallet, setMode: (mode: PracticeMode) => void): () => void {
  const chosenPreferences = readPreferences()
  const { open = window.matchMedia('(min-width: 1100px)').matches } = chosenPreferences
  const { accounts } = wallet.state()
  const accountNames = Object.fromEntries(accounts.map((_, index) => [index, findAccountName(accounts, index)]))
  const accountChoice = createChoice<string>('Account', accountNames, '0', (index) =>
    wallet.select(wallet.state().accounts[Number(index)]?.address ?? '0x'),
  )
  const lockButton = createButton('', () => (wallet.state().locked ? wallet.unlock() : wallet.lock()))
  const forgetButton = createButton('Forget wallet', () => wallet.replace(createPracticeState()))
  forgetButton.title = 'Begins anew and disconnects every site'
  const updatePanel = () => {
    const { locked, accounts, grants } = wallet.state()
    const visibleAccount = Object.values(grants)[0]?.accounts[0]
    lockButton.textContent = locked ? 'Unlock' : 'Lock'
    accountChoice.input.value = String(
      accounts.findIndex(({ address }) => address === (visibleAccount ?? accounts[0]?.address)),
    )
  }
  updatePanel()
  const panelSummary = createElement('summary', {}, drawWalletIcon(28), panelName)
  const panelElement = createElement(
    'details',
    { class: 'klp klp-controls', open },
    panelSummary,
    createElement(
      'div',
      {},
      ...createChoices(wallet, setMode, chosenPreferences),
      accountChoice.field,
      lockButton,
      forgetButton,
    ),
  )
  panelSummary.addEventListener('click', () => storePreferences({ open: !panelElement.open }))
  document.body.append(createElement('aside', { 'aria-label': panelName }, panelElement))
  return updatePanel
}
