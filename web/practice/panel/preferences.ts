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

/** The values that a stored choice may have. */
const values: { readonly [Name in keyof Preferences]-?: readonly unknown[] } = {
  accent: accents,
  scheme: Object.keys(schemes),
  mode: Object.keys(modes),
  // A wallet that answers not in this tab wakes at once in the next one.
  waking: ['late', 'offline'],
  habit: Object.keys(habits),
  open: [true, false],
}

/** Reads the stored choices; a value that an earlier version had, and this one has not, counts as missing. */
export function readPreferences(): Preferences {
  const found = Object.entries(JSON.parse(readStored(key) ?? '{}'))
  return Object.fromEntries(found.filter(([name, value]) => values[name as keyof Preferences]?.includes(value)))
}

/** Stores one more choice and returns all. */
export function prefer(more: Preferences): Preferences {
  const all = { ...readPreferences(), ...more }
  store(key, JSON.stringify(all))
  return all
}
