/** The color scheme: light, dark, or `auto` for the visitor's own scheme. */
export type Scheme = 'light' | 'dark' | 'auto'

/** The roundness of corners. */
export type Radius = 'none' | 'small' | 'medium' | 'large'

/** Colors of backgrounds, texts and lines, each a CSS color. If a color is missing, Kisslock's own color is used. */
export type Surfaces = {
  /** The dialog's background. */
  surface?: string
  /** The list's background. */
  sunken?: string
  raised?: string
  field?: string
  text?: string
  textSoft?: string
  textFaint?: string
  line?: string
  lineStrong?: string
  /** The color of the backdrop, which covers the page behind the dialog. */
  scrim?: string
}

/** Kisslock's theme in one color scheme. */
export type ThemeTokens = {
  scheme?: Scheme
  /** A color (`#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)`), or the name of a Kisslock accent: `blue`, `green` … */
  accent?: string | Readonly<Record<'light' | 'dark', string>>
  radius?: Radius
  /** A CSS `font-family`. */
  font?: string
  surfaces?: Surfaces
}

/** A theme of Kisslock: the same tokens for both color schemes, or separate tokens for each scheme. */
export type Theme = ThemeTokens | Readonly<Record<'light' | 'dark', ThemeTokens>>

/** Return the tokens for the light color scheme. */
export const light = (tokens: Omit<ThemeTokens, 'scheme'> = {}): ThemeTokens => ({ ...tokens, scheme: 'light' })

/** Return the tokens for the dark color scheme. */
export const dark = (tokens: Omit<ThemeTokens, 'scheme'> = {}): ThemeTokens => ({ ...tokens, scheme: 'dark' })
