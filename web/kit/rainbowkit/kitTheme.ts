import { isDark, type Theme as KitTheme, type Radius, type Surfaces, type ThemeTokens } from '../theme'
import type { ThemeVars } from './themeVars'
import type { Theme } from './types'

/**
 * Return the name of the Kisslock radius that is closest to the dialog's radius. Undefined for a value that is not in
 * px.
 */
const radiusOf = (modal: string): Radius | undefined => {
  const px = /^(\d+(?:\.\d+)?)px$/.exec(modal.trim())?.[1] ?? (modal.trim() === '0' ? '0' : undefined)
  if (px === undefined) return undefined
  const [none, small, medium] = [2, 13, 22]
  const size = Number(px)
  return size < none ? 'none' : size <= small ? 'small' : size <= medium ? 'medium' : 'large'
}

const surfacesOf = ({ colors }: ThemeVars): Surfaces => ({
  surface: colors.modalBackground,
  raised: colors.modalBackground,
  sunken: colors.menuItemBackground,
  field: colors.modalBackground,
  text: colors.modalText,
  textSoft: colors.modalTextSecondary,
  // `modalTextDim` of a site's own theme can be too faint to read (WCAG 2.2, 1.4.3).
  textFaint: colors.modalTextSecondary,
  line: colors.generalBorder,
  lineStrong: colors.selectedOptionBorder,
  scrim: colors.modalBackdrop,
})

/** Return the tokens of one theme. */
export const tokensOf = (vars: ThemeVars): ThemeTokens => {
  const radius = radiusOf(vars.radii.modal)
  return {
    scheme: isDark(vars.colors.modalBackground) ? 'dark' : 'light',
    accent: vars.colors.accentColor,
    font: vars.fonts.body,
    surfaces: surfacesOf(vars),
    ...(radius && { radius }),
  }
}

/** Convert a RainbowKit theme to Kisslock's. */
export const kitThemeOf = (theme: Theme): KitTheme =>
  'lightMode' in theme ? { light: tokensOf(theme.lightMode), dark: tokensOf(theme.darkMode) } : tokensOf(theme)
