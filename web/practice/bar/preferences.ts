import accents from 'virtual:kisslock/accents'
import { type Mode, modes } from '../modes'
import { readStored, store } from '../stored'

/** The schemes of the design. */
export const schemes = ['light', 'dark', 'auto'] as const

/** How soon the wallet's worker answers after a load of the page. */
export const wakings = ['once', 'late'] as const

/** What the bar remembers; what was never chosen is the server's setting. */
export interface Preferences {
  readonly accent?: string
  readonly scheme?: (typeof schemes)[number]
  readonly mode?: Mode
  readonly waking?: (typeof wakings)[number]
  readonly open?: boolean
}

const key = 'kisslock.dev'

const among = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** Reads what was chosen before; anything that is not one of the choices counts as never chosen. */
export function readPreferences(): Preferences {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(readStored(key) ?? '{}'))
  } catch {
    // Not JSON: never chosen.
  }
  const chosen = {
    accent: among(accents, found.accent),
    scheme: among(schemes, found.scheme),
    mode: among(modes, found.mode),
    waking: among(wakings, found.waking),
    open: among([true, false], found.open),
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

/** Remembers one more choice and returns all. */
export function prefer(more: Preferences): Preferences {
  const all = { ...readPreferences(), ...more }
  store(key, JSON.stringify(all))
  return all
}
