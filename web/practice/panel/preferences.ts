import accents from 'virtual:kisslock/accents'
import { type Mode, modes } from '../modes'
import { readStored, store } from '../stored'

/** The schemes of the design, by name. */
export const schemes = { light: 'Light', dark: 'Dark', auto: 'Auto' }

/** How soon the wallet's worker answers after the page has loaded. `never` ends with the tab's next load. */
export const wakings = {
  once: 'At once',
  late: 'After 3 seconds',
  offline: '4900 for 3 seconds',
  never: 'Not in this tab',
}

/** Whether the wallet has the habits of a real one (`Habits`). */
export const habits = { book: 'By the book', rabby: 'Like Rabby' }

/** The stored choices; a missing one leaves the server's setting. */
export interface Preferences {
  readonly accent?: string
  readonly scheme?: keyof typeof schemes
  readonly mode?: Mode
  readonly waking?: keyof typeof wakings
  readonly habit?: keyof typeof habits
  readonly open?: boolean
}

const key = 'kisslock.dev'

const among = <Value extends string>(names: Readonly<Record<Value, string>>, value: unknown): Value | undefined =>
  (Object.keys(names) as Value[]).find((one) => one === value)

/** Reads the stored choices; a value that is not one of the choices counts as missing. */
export function readPreferences(): Preferences {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(readStored(key) ?? '{}'))
  } catch {
    // Not JSON: no choices.
  }
  const chosen = {
    accent: accents.find((one) => one === found.accent),
    scheme: among(schemes, found.scheme),
    mode: among(modes, found.mode),
    waking: among(wakings, found.waking),
    habit: among(habits, found.habit),
    open: typeof found.open === 'boolean' ? found.open : undefined,
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

/** Stores one more choice and returns all. */
export function prefer(more: Preferences): Preferences {
  const all = { ...readPreferences(), ...more }
  store(key, JSON.stringify(all))
  return all
}
