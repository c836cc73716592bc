import type { Locale } from './types'

/**
 * Return Kisslock's language tag for RainbowKit's name. Without a name, return `auto` for the visitor's own language.
 * `ua` is a country code; Ukrainian is `uk`.
 */
export const tagOfLocale = (locale: Locale | undefined): string =>
  locale === undefined ? 'auto' : locale === 'ua' ? 'uk' : locale
