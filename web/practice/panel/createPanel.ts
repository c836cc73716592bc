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

/** How an account is called. */
export const nameOfAccount = (index: number): string => `Practice ${index + 1}`

/** Puts the worker to sleep as chosen, or wakes it. */
export const fallAsleep = (wallet: Wallet, waking: Preferences['waking']): void => {
  wallet.wake()
  if (waking === 'offline') wallet.sleep('offline')
  if (waking === 'never') wallet.sleep('deaf')
  if (waking === 'late') wallet.sleep()
}

/** Gives the wallet the chosen habits. */
export const takeHabit = ({ habits }: Wallet, habit: Preferences['habit']): void => {
  habits.processing = habits.eventless = habit === 'rabby'
}

/** Makes a labelled select of `names` by value. */
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

/** The stored choices: the page's appearance, which overrides the server's settings in this browser, and how the wallet answers. */
const choices = (wallet: Wallet, setMode: (mode: Mode) => void, chosen: Preferences) => {
  const { accent, scheme, mode = 'ask', waking = 'once', habit = 'book' } = chosen
  if (accent) page.dataset.klAccent = accent
  if (scheme) page.dataset.klScheme = scheme
  const { current, all: tags } = readLocales()
  const all = [
    choice('Accent', byName(accents, capital), page.dataset.klAccent ?? '', (accent) => {
      page.dataset.klAccent = accent
      prefer({ accent })
    }),
    choice('Scheme', schemes, scheme ?? 'light', (scheme) => {
      page.dataset.klScheme = scheme
      prefer({ scheme })
    }),
    choice('Language', byName(tags, nameOfLocale), current, (tag) => location.assign(inLocale(location.href, tag))),
    choice('Practice wallet', modes, mode, (mode) => {
      prefer({ mode })
      setMode(mode)
    }),
    choice('Wakes', wakings, waking, (waking) => {
      prefer({ waking: waking === 'never' ? 'once' : waking })
      fallAsleep(wallet, waking)
    }),
    choice('Habits', habits, habit, (habit) => {
      prefer({ habit })
      takeHabit(wallet, habit)
    }),
  ]
  return all.map(({ field }) => field)
}

/**
 * Puts the panel of the practice wallet into a corner of the page; returns the function to call after a change of the wallet. On
 * a narrow page it starts closed, so that it covers nothing.
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
