import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { sizes } from './places'

/** The folder of the sentences, a file for each language. */
const locales = join(import.meta.dirname, '../../src/kisslock/data/locales')

/** A language's sentences by their keys. */
export const wordsOf = (tag: string): Record<string, string> => {
  const { $locale, ...words } = JSON.parse(readFileSync(join(locales, `${tag}.json`), 'utf8'))
  return words
}

/** A language of the data with its own name for itself. */
export type Language = { tag: string; dir: 'ltr' | 'rtl'; name: string }

/** Every language, English first, then by tag. */
export const languages: readonly Language[] = readdirSync(locales)
  .map((file): Language => JSON.parse(readFileSync(join(locales, file), 'utf8')).$locale)
  .sort((a, b) => Number(b.tag === 'en') - Number(a.tag === 'en') || a.tag.localeCompare(b.tag))

/** A kind of browser, and the states that are drawn in it. */
export type Kind = { options: BrowserContextOptions; states: readonly string[] }

const telling = [
  'home-detected',
  'help-choose',
  'ext-waiting',
  'ext-error-details',
  'install',
  'net-list',
  'account',
  'rpc-down',
  'sign-start',
  'gate',
  'links',
  'devices',
  'console',
  'program-consent',
]

/** The kinds of browser in which nothing may be cut off or hidden. */
export const kinds: Readonly<Record<string, Kind>> = {
  'forced-colors': {
    options: { viewport: sizes.wide.viewport, forcedColors: 'active' },
    states: [...telling, 'qr-ready', 'host-idle', 'host-connected'],
  },
  // At 200 % zoom the viewport has half as many CSS pixels, each twice as large.
  'zoom-200': {
    options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    states: [...telling, 'qr-ready'],
  },
  'narrow-320': {
    options: { viewport: { width: 320, height: 640 } },
    states: [
      ...telling,
      'host-connected',
      'host-wrongnet',
      'qr-unset',
      'qr-ready',
      'qr-get',
      'ledger-waiting',
      'install-none',
      'net-refused',
    ],
  },
}
