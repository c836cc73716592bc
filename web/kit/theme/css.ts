import shadesOfNames from 'virtual:kisslock/accent-shades'
import accentNames from 'virtual:kisslock/accents'
import { type Appearance, createAccentWarning, createShades } from './accent'
import { parseColour, type Rgb } from './colour'
import { findSurfaceWarnings } from './surfaces'
import type { Radius, Scheme, Theme, ThemeTokens } from './tokens'

/** The surfaces of theme/tokens.css. */
const defaultSurfaceColours: Readonly<Record<Appearance, Rgb>> = { light: [255, 255, 255], dark: [25, 27, 33] }

/** The radii of controls, panels and the dialog, in px. */
const radiusSteps: Readonly<Record<Radius, readonly [number, number, number]>> = {
  none: [0, 0, 0],
  small: [6, 8, 10],
  medium: [10, 14, 18],
  large: [14, 22, 28],
}

/** Return the custom property of a surface: `textSoft` becomes `--kl-text-soft`. */
const createPropertyName = (surface: string) =>
  `--kl-${surface.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Return true for a value that cannot end its CSS declaration or its CSS rule. */
const isSafeValue = (value: string) => !/[;{}<]|\/\*/.test(value)

const findAccent = ({ accent }: ThemeTokens, appearance: Appearance): string | undefined =>
  typeof accent === 'object' ? accent[appearance] : accent

/** Return the theme's tokens in one appearance. */
const selectTokens = (theme: Theme, appearance: Appearance): ThemeTokens =>
  'light' in theme ? theme[appearance] : theme

/** Return the color scheme of a theme: the theme's own scheme, or `auto` for the visitor's. */
export const findScheme = (theme: Theme): Scheme => ('light' in theme ? 'auto' : (theme.scheme ?? 'auto'))

/**
 * Return the name of the Kisslock accent that a theme has chosen. For a theme with its own color, return the first
 * accent.
 */
export const findAccentName = (theme: Theme): string => {
  const accent = findAccent(selectTokens(theme, 'light'), 'light')
  return accent !== undefined && accentNames.includes(accent) ? accent : (accentNames[0] ?? '')
}

const findSurfaceColour = ({ surfaces }: ThemeTokens, appearance: Appearance): Rgb =>
  parseColour(surfaces?.surface ?? '') ?? defaultSurfaceColours[appearance]

/**
 * Return the shades of an accent. The accent is a color or the name of a Kisslock accent. For Kisslock's
 * first accent, return no shades, because the style sheet of the package's entry point already contains these shades.
 */
const createAccentShades = (tokens: ThemeTokens, appearance: Appearance): [string, string][] => {
  const accent = findAccent(tokens, appearance) ?? ''
  const shades = shadesOfNames[accent]?.[appearance]?.match(/.{6}/g)
  if (shades) return ['', '-press', '-text', '-soft'].map((suffix, at) => [`--kl-accent${suffix}`, `#${shades[at]}`])
  const colour = parseColour(accent)
  return colour ? Object.entries(createShades(colour, findSurfaceColour(tokens, appearance), appearance)) : []
}

const createColourDeclarations = (tokens: ThemeTokens, appearance: Appearance): [string, string][] => [
  ...Object.entries(tokens.surfaces ?? {})
    .filter(([, value]) => value && isSafeValue(value))
    .map(([name, value]): [string, string] => [createPropertyName(name), value]),
  ...createAccentShades(tokens, appearance),
]

const createShapeDeclarations = ({ radius }: ThemeTokens): [string, string][] =>
  radius ? ['m', 'l', 'xl'].map((size, at) => [`--kl-radius-${size}`, `${radiusSteps[radius][at]}px`]) : []

const createCssRule = (selector: string, declarations: readonly [string, string][]) =>
  declarations.length ? `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}` : ''

/**
 * Return the style sheet of a theme for elements that match the selector. If the theme sets no values, return an empty
 * string.
 */
export const cssOfTheme = (theme: Theme, selector: string): string => {
  const cssInAppearance = (appearance: Appearance) => {
    const appearanceTokens = selectTokens(theme, appearance)
    const { font } = appearanceTokens
    return [
      createCssRule(selector, [
        ...createColourDeclarations(appearanceTokens, appearance),
        ...createShapeDeclarations(appearanceTokens),
      ]),
      font && isSafeValue(font) ? createCssRule(`${selector} .kl`, [['font-family', font]]) : '',
    ].join('')
  }
  const scheme = findScheme(theme)
  if (scheme !== 'auto') return cssInAppearance(scheme)
  const [light, dark] = [cssInAppearance('light'), cssInAppearance('dark')]
  return dark && dark !== light ? `${light}@media (prefers-color-scheme:dark){${dark}}` : light
}

/** Return the problems of a theme. Used only in development. */
export const findThemeWarnings = (theme: Theme): string[] => {
  const scheme = findScheme(theme)
  const checkedAppearances = (['light', 'dark'] as const).filter(
    (appearance) => scheme === 'auto' || scheme === appearance,
  )
  return checkedAppearances.flatMap((appearance) => {
    const appearanceTokens = selectTokens(theme, appearance)
    const accent = findAccent(appearanceTokens, appearance)
    const surfaceProblems = findSurfaceWarnings(appearanceTokens.surfaces ?? {}, appearance)
    if (accent === undefined || accentNames.includes(accent)) return surfaceProblems
    return [
      createAccentWarning(accent, findSurfaceColour(appearanceTokens, appearance), appearance) ?? [],
      surfaceProblems,
    ].flat()
  })
}
