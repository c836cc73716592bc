/** The appearance: light, dark, or the visitor's own. */
export type Scheme = 'light' | 'dark' | 'auto'

/** How round corners are. */
export type Radius = 'none' | 'small' | 'medium' | 'large'

/** Colours of grounds, texts and lines, each a CSS colour. A missing one is Kisslock's own. */
export type Surfaces = {
  /** The dialog's ground. */
  surface?: string
  /** The list's ground. */
  sunken?: string
  raised?: string
  field?: string
  text?: string
  textSoft?: string
  textFaint?: string
  line?: string
  lineStrong?: string
  /** The veil over the page behind the dialog. */
  scrim?: string
}

/** The look of Kisslock in one appearance. */
export type ThemeTokens = {
  scheme?: Scheme
  /** A colour (`#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)`), or one of Kisslock's accents: `blue`, `green` … */
  accent?: string | Readonly<Record<'light' | 'dark', string>>
  radius?: Radius
  /** A CSS `font-family`. */
  font?: string
  surfaces?: Surfaces
}

/** The look of Kisslock: one for both appearances, or one for each. */
export type Theme = ThemeTokens | Readonly<Record<'light' | 'dark', ThemeTokens>>

/** The tokens of the light appearance. */
export const light = (tokens: Omit<ThemeTokens, 'scheme'> = {}): ThemeTokens => ({ ...tokens, scheme: 'light' })

/** The tokens of the dark appearance. */
export const dark = (tokens: Omit<ThemeTokens, 'scheme'> = {}): ThemeTokens => ({ ...tokens, scheme: 'dark' })
