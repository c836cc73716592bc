import type { Locale } from './types'

/**
 * Return Kisslock's language tag for RainbowKit's name. Without a name, return `auto` for the visitor's own language.
 * RainbowKit's `ua` is a country code; the language tag of Ukrainian is `uk`.
 */
export const tagOfLocale = (locale: Locale | undefined): string =>
  locale === undefined ? 'auto' : locale === 'ua' ? 'uk' : locale
