import accents from 'virtual:kisslock/accents'
import { modeNames, type PracticeMode } from '../modes'
import { readStored, storeText } from '../stored'

/** The color schemes, by name. */
export const schemeNames = { light: 'Light', dark: 'Dark', auto: 'Auto' }

/**
 * How soon the wallet's worker responds after the page has loaded. With `never`, the worker does not respond until the
 * tab loads again.
 */
export const wakingNames = {
  once: 'At once',
  late: 'After 3 seconds',
  offline: '4900 for 3 seconds',
  never: 'Not in this tab',
}

/** The labels for the wallet's behavior: as the standards require, or like a real wallet (`Habits`). */
export const habitNames = { book: 'By the book', rabby: 'Like Rabby' }

/** The stored choices. If the visitor has made no choice, the server's setting applies. */
export interface Preferences {
  readonly accent?: string
  readonly scheme?: keyof typeof schemeNames
  readonly mode?: PracticeMode
  readonly waking?: keyof typeof wakingNames
  readonly habit?: keyof typeof habitNames
  readonly open?: boolean
}

const preferencesKey = 'kisslock.dev'

/** The values that a stored choice can have. */
const allowedValues: { readonly [Name in keyof Preferences]-?: readonly unknown[] } = {
  accent: accents,
  scheme: Object.keys(schemeNames),
  mode: Object.keys(modeNames),
  // Leave out `once` and `never`, because the wallet of the next tab starts at once if no allowed value is stored.
  waking: ['late', 'offline'],
  habit: Object.keys(habitNames),
  open: [true, false],
}

/** Read the stored choices. A value that an earlier version stored and that no longer exists counts as missing. */
export function readPreferences(): Preferences {
  const storedEntries = Object.entries(JSON.parse(readStored(preferencesKey) ?? '{}'))
  return Object.fromEntries(
    storedEntries.filter(([name, value]) => allowedValues[name as keyof Preferences]?.includes(value)),
  )
}

/** Store the choices in `changedPreferences`, and return all stored choices. */
export function storePreferences(changedPreferences: Preferences): Preferences {
  const mergedPreferences = { ...readPreferences(), ...changedPreferences }
  storeText(preferencesKey, JSON.stringify(mergedPreferences))
  return mergedPreferences
}
