import accents from 'virtual:kisslock/accents'
import type { Address } from 'viem'
import { el } from '../dom'
import { line, picture } from '../drawings'
import { type Mode, modes } from '../modes'
import { strings } from '../strings'
import type { Wallet } from '../wallet/createWallet'
import { practiceState } from '../wallet/practice'
import { inLocale, nameOfLocale, readLocales } from './locales'
import { button, named, select } from './parts'
import { habits, type Preferences, prefer, readPreferences, schemes, wakings } from './preferences'

const text = strings.bar
const page = document.documentElement

/** Choices of the page's appearance; in this browser they override the server's settings. */
function appearance(): Node[] {
  const { accent, scheme } = readPreferences()
  if (accent) page.dataset.klAccent = accent
  if (scheme) page.dataset.klScheme = scheme
  const { current, all } = readLocales()
  const setAccent = select({
    label: text.accent,
    options: accents.map((name) => [name, `${name.charAt(0).toUpperCase()}${name.slice(1)}`] as const),
    value: accents.find((one) => one === page.dataset.klAccent) ?? String(accents[0]),
    choose(accent) {
      page.dataset.klAccent = accent
      prefer({ accent })
    },
  })
  const setScheme = select({
    label: text.scheme,
    options: named(schemes, text.schemes),
    value: schemes.find((one) => one === page.dataset.klScheme) ?? 'light',
    choose(scheme) {
      page.dataset.klScheme = scheme
      prefer({ scheme })
    },
  })
  const setLocale = select({
    label: text.language,
    options: all.map((tag) => [tag, nameOfLocale(tag)] as const),
    value: current,
    choose: (tag) => location.assign(inLocale(location.href, tag)),
  })
  return [setAccent.element, setScheme.element, setLocale.element]
}

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

/** Choices of the practice wallet's behaviour; `update` shows its present state. */
function practice(wallet: Wallet, setMode: (mode: Mode) => void): { nodes: Node[]; update: () => void } {
  const mode = select({
    label: text.wallet,
    options: named(modes, text.modes),
    value: readPreferences().mode ?? 'ask',
    choose(mode) {
      prefer({ mode })
      setMode(mode)
    },
  })
  const waking = select({
    label: text.waking,
    options: named(wakings, text.wakings),
    value: readPreferences().waking ?? 'once',
    choose(waking) {
      prefer({ waking: waking === 'never' ? 'once' : waking })
      fallAsleep(wallet, waking)
    },
  })
  const habit = select({
    label: text.habit,
    options: named(habits, text.habits),
    value: readPreferences().habit ?? 'book',
    choose(habit) {
      prefer({ habit })
      takeHabit(wallet, habit)
    },
  })
  const places = wallet.state().accounts.map((_, index) => [String(index), strings.account(index)] as const)
  const inUse = () => {
    const seen: readonly Address[] = Object.values(wallet.state().grants)[0]?.accounts ?? []
    return String(
      Math.max(
        0,
        wallet.state().accounts.findIndex((account) => account.address === seen[0]),
      ),
    )
  }
  const account = select({
    label: text.account,
    options: places,
    value: inUse(),
    choose: (index) => wallet.select(wallet.state().accounts[Number(index)]?.address ?? '0x'),
  })
  const lockName = () => (wallet.state().locked ? text.unlock : text.lock)
  const lock = button(lockName(), () => (wallet.state().locked ? wallet.unlock() : wallet.lock()))
  const forget = button(text.forget, () => wallet.replace(practiceState()))
  forget.title = text.forgetHint
  const update = () => {
    lock.textContent = lockName()
    account.show(inUse())
  }
  return { nodes: [mode.element, waking.element, habit.element, account.element, lock, forget], update }
}

/**
 * Puts the dev bar at the bottom of the page; returns the function to call after a change of the wallet. On a narrow
 * page the bar starts closed, so that it covers nothing.
 */
export function createBar(wallet: Wallet, setMode: (mode: Mode) => void): () => void {
  const { nodes, update } = practice(wallet, setMode)
  const open = readPreferences().open ?? window.matchMedia('(min-width: 1100px)').matches
  const group = (...nodes: Node[]) => el('div', { class: 'klp-bar__group' }, ...nodes)
  const controls = el(
    'div',
    { class: 'klp-bar__controls', id: 'klp-controls', hidden: !open },
    group(...appearance()),
    group(...nodes),
  )
  const toggle = el(
    'button',
    { type: 'button', class: 'klp-bar__toggle', 'aria-expanded': String(open), 'aria-controls': controls.id },
    picture(28),
    text.name,
    line('down'),
  )
  toggle.addEventListener('click', () => {
    controls.hidden = !controls.hidden
    toggle.setAttribute('aria-expanded', String(!controls.hidden))
    prefer({ open: !controls.hidden })
  })
  document.body.append(
    el(
      'aside',
      { class: 'klp klp-bar', 'aria-label': text.name },
      el('div', { class: 'klp-bar__in' }, toggle, controls),
    ),
  )
  return update
}
