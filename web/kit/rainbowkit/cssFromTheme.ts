import { cssOfTheme } from '../theme'
import { tokensOf } from './kitTheme'
import type { ThemeVars } from './themeVars'

type Source = ThemeVars | (() => ThemeVars)

const varsOf = (theme: Source): ThemeVars => (typeof theme === 'function' ? theme() : theme)

/** Kisslock's own custom properties of a look: `--kl-accent` and the others. */
const kitProperties = (vars: ThemeVars): readonly (readonly [string, string])[] =>
  [...cssOfTheme(tokensOf(vars), '&').matchAll(/(--kl-[a-z-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [
    name.replace('--kl-', '--rk-kl-'),
    value,
  ])

const properties = (vars: ThemeVars): Map<string, string> => {
  const rainbowKitProperties = Object.entries(vars).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [`--rk-${group}-${name}`, value]),
  )
  return new Map([...rainbowKitProperties, ...kitProperties(vars)])
}

/**
 * The custom properties of a look, for a provider with `theme={null}`: those of RainbowKit, and beside them those that
 * Kisslock's look reads. With `extends` only the properties that differ from the other look.
 */
export function cssObjectFromTheme(
  theme: Source,
  { extends: base }: { extends?: Source } = {},
): { [cssVarName: string]: string } {
  const inherited = base ? properties(varsOf(base)) : new Map<string, string>()
  return Object.fromEntries([...properties(varsOf(theme))].filter(([name, value]) => inherited.get(name) !== value))
}

/** The same as the text of a style sheet's declarations. A value that would end its declaration is left out. */
export function cssStringFromTheme(theme: Source, options: { extends?: Source } = {}): string {
  return Object.entries(cssObjectFromTheme(theme, options))
    .filter(([, value]) => !/[{}<;]/.test(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}
