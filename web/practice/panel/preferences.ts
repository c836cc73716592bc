import accents from 'virtual:kisslock/accents'
import { type Mode, modes } from '../modes'
import { readStored, store } from '../stored'

/** The schemes of the design. */
const schemes = ['light', 'dark', 'auto'] as const

/** How soon the wallet's worker answers after the page has loaded. `never` ends with the tab's next load. */
const wakings = ['once', 'late', 'offline', 'never'] as const

/** Whether the wallet has the habits of a real one (`Habits`). */
const habits = ['book', 'rabby'] as const

/** The stored choices; a missing one leaves the server's setting. */
export interface Preferences {
  readonly accent?: string
  readonly scheme?: (typeof schemes)[number]
  readonly mode?: Mode
  readonly waking?: (typeof wakings)[number]
  readonly habit?: (typeof habits)[number]
  readonly open?: boolean
}

const key = 'kisslock.dev'

const among = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** Reads the stored choices; a value that is not one of the choices counts as missing. */
export function readPreferences(): Preferences {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(readStored(key) ?? '{}'))
  } catch {
    // Not JSON: no choices.
  }
  const chosen = {
    accent: among(accents, found.accent),
    scheme: among(schemes, found.scheme),
    mode: among(modes, found.mode),
    waking: among(wakings, found.waking),
    habit: among(habits, found.habit),
    open: among([true, false], found.open),
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

/** Stores one more choice and returns all. */
export function prefer(more: Preferences): Preferences {
  const all = { ...readPreferences(), ...more }
  store(key, JSON.stringify(all))
  return all
}
