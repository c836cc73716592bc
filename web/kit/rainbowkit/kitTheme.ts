import { isDark, type Theme as KitTheme, type Radius, type Surfaces, type ThemeTokens } from '../theme'
import type { ThemeVars } from './themeVars'
import type { Theme } from './types'

/**
 * Return the name of the Kisslock radius that is closest to the dialog's radius. Undefined for a value that is not in
 * px.
 */
const toRadius = (modalRadius: string): Radius | undefined => {
  const pixelText =
    /^(\d+(?:\.\d+)?)px$/.exec(modalRadius.trim())?.[1] ?? (modalRadius.trim() === '0' ? '0' : undefined)
  if (pixelText === undefined) return undefined
  const [none, small, medium] = [2, 13, 22]
  const radiusPx = Number(pixelText)
  return radiusPx < none ? 'none' : radiusPx <= small ? 'small' : radiusPx <= medium ? 'medium' : 'large'
}

const toSurfaces = ({ colors }: ThemeVars): Surfaces => ({
  surface: colors.modalBackground,
  raised: colors.modalBackground,
  sunken: colors.menuItemBackground,
  field: colors.modalBackground,
  text: colors.modalText,
  textSoft: colors.modalTextSecondary,
  // Do not use `modalTextDim`, because this color can be too faint to read in a site's own theme (WCAG 2.2, 1.4.3).
  textFaint: colors.modalTextSecondary,
  line: colors.generalBorder,
  lineStrong: colors.selectedOptionBorder,
  scrim: colors.modalBackdrop,
})

/** Return the tokens of one theme. */
export const toTokens = (vars: ThemeVars): ThemeTokens => {
  const radius = toRadius(vars.radii.modal)
  return {
    scheme: isDark(vars.colors.modalBackground) ? 'dark' : 'light',
    accent: vars.colors.accentColor,
    font: vars.fonts.body,
    surfaces: toSurfaces(vars),
    ...(radius && { radius }),
  }
}

/** Convert a RainbowKit theme to Kisslock's. */
export const toKitTheme = (theme: Theme): KitTheme =>
  'lightMode' in theme ? { light: toTokens(theme.lightMode), dark: toTokens(theme.darkMode) } : toTokens(theme)
