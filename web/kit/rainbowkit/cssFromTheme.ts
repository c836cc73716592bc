import { cssOfTheme } from '../theme'
import { toTokens } from './kitTheme'
import type { ThemeVars } from './themeVars'

type ThemeSource = ThemeVars | (() => ThemeVars)

const resolveThemeVars = (theme: ThemeSource): ThemeVars => (typeof theme === 'function' ? theme() : theme)

/** Return a theme as Kisslock's custom properties with RainbowKit's prefix, such as `--rk-kl-accent`. */
const listKitProperties = (vars: ThemeVars): readonly (readonly [string, string])[] =>
  [...cssOfTheme(toTokens(vars), '&').matchAll(/(--kl-[a-z-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [
    name.replace('--kl-', '--rk-kl-'),
    value,
  ])

const collectThemeProperties = (vars: ThemeVars): Map<string, string> => {
  const rainbowKitProperties = Object.entries(vars).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [`--rk-${group}-${name}`, value]),
  )
  return new Map([...rainbowKitProperties, ...listKitProperties(vars)])
}

/**
 * Return the custom properties of a theme, for a provider with `theme={null}`: RainbowKit's properties, and the
 * properties that Kisslock's theme reads. If the option `extends` names a theme, return only the properties that differ
 * from that theme.
 */
export function cssObjectFromTheme(
  theme: ThemeSource,
  { extends: baseTheme }: { extends?: ThemeSource } = {},
): { [cssVarName: string]: string } {
  const inheritedProperties = baseTheme
    ? collectThemeProperties(resolveThemeVars(baseTheme))
    : new Map<string, string>()
  return Object.fromEntries(
    [...collectThemeProperties(resolveThemeVars(theme))].filter(
      ([name, value]) => inheritedProperties.get(name) !== value,
    ),
  )
}

/**
 * Return the custom properties of `cssObjectFromTheme` as the text of CSS declarations. A value that would end its
 * declaration is dropped.
 */
export function cssStringFromTheme(theme: ThemeSource, options: { extends?: ThemeSource } = {}): string {
  return Object.entries(cssObjectFromTheme(theme, options))
    .filter(([, value]) => !/[{}<;]/.test(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}
