import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightTestOptions } from '@playwright/test'
import { DATA_FOLDER, readData } from '../build/dataModules'
import { languageTestSizes, screenSizes } from './places'

/** Return a language's sentences by key. */
export const readLocale = (tag: string): Record<string, string> => {
  const { $locale, ...words } = readData('locales', `${tag}.json`)
  return words
}

/** A language, with its own name for itself. */
export type Language = { tag: string; dir: 'ltr' | 'rtl'; name: string }

/** Every language: English first, then all other languages by tag. */
export const languages: readonly Language[] = readdirSync(join(DATA_FOLDER, 'locales'))
  .map((file): Language => readData('locales', file).$locale)
  .sort((a, b) => Number(b.tag === 'en') - Number(a.tag === 'en') || a.tag.localeCompare(b.tag))

/** A kind of browser, and the states that are drawn in it. */
export type BrowserKind = { options: Partial<PlaywrightTestOptions>; states: readonly string[] }

const statesWithOwnTexts = [
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
  'apps',
  'console',
  'program-consent',
]

/** The kinds of browser in which the tests check that nothing is cut off or hidden. */
export const browserKinds: Readonly<Record<string, BrowserKind>> = {
  'forced-colors': {
    options: { viewport: screenSizes.wide, contextOptions: { forcedColors: 'active' } },
    states: [...statesWithOwnTexts, 'qr-ready', 'host-idle', 'host-connected'],
  },
  // At 200 % zoom, the viewport has half as many CSS pixels in each direction, and each CSS pixel is twice as large.
  'zoom-200': {
    options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    states: [...statesWithOwnTexts, 'qr-ready'],
  },
  'narrow-320': {
    options: { viewport: languageTestSizes.narrow },
    states: [
      ...statesWithOwnTexts,
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
