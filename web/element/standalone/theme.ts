import { cssOfTheme } from '../../kit/theme/css'
import type { Theme } from '../../kit/theme/tokens'
import type { ConnectOptions } from './options'

/** Return the theme of a site, including the accent, which is a separate option. */
const toTheme = ({ theme = {}, accent, scheme }: ConnectOptions): Theme => {
  const accentToken = accent === undefined ? {} : { accent }
  if ('light' in theme) return { light: { ...accentToken, ...theme.light }, dark: { ...accentToken, ...theme.dark } }
  return { ...accentToken, ...(scheme ? { scheme } : {}), ...theme }
}

/**
 * Add the theme of a site whose theme is more than a named accent. The page's own rules for `kisslock-connect` take
 * priority.
 */
export const addTheme = (options: ConnectOptions): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssOfTheme(toTheme(options), ':where(kisslock-connect)'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
