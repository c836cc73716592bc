import type { Locale } from './types'

/** Kisslock's tag for a name of RainbowKit's; without one the visitor's own language. `ua` is the country of Ukrainian. */
export const tagOfLocale = (locale: Locale | undefined): string =>
  locale === undefined ? 'auto' : locale === 'ua' ? 'uk' : locale
