import accents from 'virtual:kisslock/accents'
import { type Mode, modes } from '../modes'
import { readStored, store } from '../stored'

/** The color schemes, by name. */
export const schemes = { light: 'Light', dark: 'Dark', auto: 'Auto' }

/**
 * How soon the wallet's worker responds after the page has loaded. With `never`, the worker does not respond until the
 * tab loads again.
 */
export const wakings = {
  once: 'At once',
  late: 'After 3 seconds',
  offline: '4900 for 3 seconds',
  never: 'Not in this tab',
}

/** The labels for the wallet's behavior: as the standards require, or like a real wallet (`Habits`). */
export const habits = { book: 'By the book', rabby: 'Like Rabby' }

/** The stored choices. If the visitor has made no choice, the server's setting applies. */
export interface Preferences {
  readonly accent?: string
  readonly scheme?: keyof typeof schemes
  readonly mode?: Mode
  readonly waking?: keyof typeof wakings
  readonly habit?: keyof typeof habits
  readonly open?: boolean
}

const key = 'kisslock.dev'

/** The values that a stored choice can have. */
const values: { readonly [Name in keyof Preferences]-?: readonly unknown[] } = {
  accent: accents,
  scheme: Object.keys(schemes),
  mode: Object.keys(modes),
  // If `waking` has another value, the value is not restored, so the wallet of the next tab starts at once.
  waking: ['late', 'offline'],
  habit: Object.keys(habits),
  open: [true, false],
}

/** Read the stored choices. A value that an earlier version stored and that no longer exists counts as missing. */
export function readPreferences(): Preferences {
  const found = Object.entries(JSON.parse(readStored(key) ?? '{}'))
  return Object.fromEntries(found.filter(([name, value]) => values[name as keyof Preferences]?.includes(value)))
}

/** Store the choices in `more`, and return all stored choices. */
export function prefer(more: Preferences): Preferences {
  const all = { ...readPreferences(), ...more }
  store(key, JSON.stringify(all))
  return all
}
