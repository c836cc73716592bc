import { lazy } from '../../src/browser/lazy'
import type { Theme } from '../theme/tokens'
import type { ConnectOptions } from './options'

const css = lazy(() => import('../theme/css'))

/** The theme of a site, with the accent that stands beside it. */
const themeOf = ({ theme = {}, accent, scheme }: ConnectOptions): Theme => {
  const own = accent === undefined ? {} : { accent }
  if ('light' in theme) return { light: { ...own, ...theme.light }, dark: { ...own, ...theme.dark } }
  return { ...own, ...(scheme ? { scheme } : {}), ...theme }
}

/**
 * Adds the look of a site that has more than a named accent. The page's own rules for `kisslock-connect` count more. A code that
 * cannot be loaded leaves Kisslock's look.
 */
export const addLook = async (options: ConnectOptions): Promise<void> => {
  const { theme, accent = '' } = options
  if (!theme && /^[a-z]*$/.test(accent)) return
  const part = await css.load().catch(() => undefined)
  if (!part) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(part.cssOfTheme(themeOf(options), ':where(kisslock-connect)'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
