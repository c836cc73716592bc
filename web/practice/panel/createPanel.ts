import accents from 'virtual:kisslock/accents'
import { button, el } from '../dom'
import { picture } from '../drawings'
import { type Mode, modes } from '../modes'
import type { Wallet } from '../wallet/createWallet'
import { practiceState } from '../wallet/practice'
import { inLocale, nameOfLocale, readLocales } from './locales'
import { habits, type Preferences, prefer, readPreferences, schemes, wakings } from './preferences'

const page = document.documentElement
const name = 'kisslock dev'

/** Return the name that the panel shows for the account at an index. */
export const nameOfAccount = (index: number): string => `Practice ${index + 1}`

/** Put the wallet's worker to sleep in the chosen way, or wake it. */
const fallAsleep = (wallet: Wallet, waking: Preferences['waking']): void => {
  wallet.wake()
  if (waking === 'offline') wallet.sleep('offline')
  if (waking === 'never') wallet.sleep('deaf')
  if (waking === 'late') wallet.sleep()
}

/** Create a select with a label. `names` contains the text of each value. */
const choice = <Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  value: Value,
  choose: (value: Value) => void,
) => {
  const input = el('select', {}, ...Object.entries<string>(names).map(([value, name]) => el('option', { value }, name)))
  input.value = value
  input.addEventListener('change', () => choose(input.value as Value))
  return { field: el('label', {}, label, input), input }
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const byName = (names: readonly string[], nameOf: (one: string) => string): Record<string, string> =>
  Object.fromEntries(names.map((one) => [one, nameOf(one)]))

/**
 * Create the selects for the wallet's behavior and the selects for the page's appearance. The chosen appearance
 * overrides the server's settings in this browser.
 */
const choices = (wallet: Wallet, setMode: (mode: Mode) => void, chosen: Preferences) => {
  const { current, all: tags } = readLocales()
  /** Create a select whose value is stored. A value that was stored on an earlier visit is applied immediately. */
  const stored = <Value extends string>(
    name: keyof Preferences,
    label: string,
    names: Readonly<Record<Value, string>>,
    usual: NoInfer<Value>,
    apply: (value: Value) => void,
  ) => {
    const before = chosen[name] as Value | undefined
    if (before) apply(before)
    return choice(label, names, before ?? usual, (value) => {
      prefer({ [name]: value })
      apply(value)
    })
  }
  const all = [
    stored('accent', 'Accent', byName(accents, capital), page.dataset.klAccent ?? '', (accent) => {
      page.dataset.klAccent = accent
    }),
    stored('scheme', 'Scheme', schemes, 'light', (scheme) => {
      page.dataset.klScheme = scheme
    }),
    choice('Language', byName(tags, nameOfLocale), current, (tag) => location.assign(inLocale(location.href, tag))),
    stored('mode', 'Practice wallet', modes, 'ask', setMode),
    stored('waking', 'Wakes', wakings, 'once', (waking) => fallAsleep(wallet, waking)),
    stored('habit', 'Habits', habits, 'book', (habit) => {
      wallet.habits.processing = wallet.habits.eventless = habit === 'rabby'
    }),
  ]
  return all.map(({ field }) => field)
}

/**
 * Add the panel of the practice wallet to a corner of the page. Returns the function that the caller has to call after
 * each change of the wallet. On a narrow page the panel is closed at first, so that it covers nothing.
 */
export function createPanel(wallet: Wallet, setMode: (mode: Mode) => void): () => void {
  const chosen = readPreferences()
  const { open = window.matchMedia('(min-width: 1100px)').matches } = chosen
  const { accounts } = wallet.state()
  const named = Object.fromEntries(accounts.map((_, index) => [index, nameOfAccount(index)]))
  const account = choice<string>('Account', named, '0', (index) =>
    wallet.select(wallet.state().accounts[Number(index)]?.address ?? '0x'),
  )
  const lock = button('', () => (wallet.state().locked ? wallet.unlock() : wallet.lock()))
  const forget = button('Forget wallet', () => wallet.replace(practiceState()))
  forget.title = 'Begins anew and disconnects every site'
  const update = () => {
    const { locked, accounts, grants } = wallet.state()
    const seen = Object.values(grants)[0]?.accounts[0]
    lock.textContent = locked ? 'Unlock' : 'Lock'
    account.input.value = String(accounts.findIndex(({ address }) => address === (seen ?? accounts[0]?.address)))
  }
  update()
  const summary = el('summary', {}, picture(28), name)
  const panel = el(
    'details',
    { class: 'klp klp-controls', open },
    summary,
    el('div', {}, ...choices(wallet, setMode, chosen), account.field, lock, forget),
  )
  summary.addEventListener('click', () => prefer({ open: !panel.open }))
  document.body.append(el('aside', { 'aria-label': name }, panel))
  return update
}
