import type { Locale } from './types'

/**
 * Return Kisslock's language tag for RainbowKit's name of a language. If `locale` is undefined, return `auto` for the
 * visitor's own language. RainbowKit's `ua` is a country code. The language tag of Ukrainian is `uk`.
 */
export const toLanguageTag = (locale: Locale | undefined): string =>
  locale === undefined ? 'auto' : locale === 'ua' ? 'uk' : locale
