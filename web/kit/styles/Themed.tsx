import './entry.css'
import 'virtual:kisslock/accents.css'
import { type ReactNode, useInsertionEffect } from 'react'
import { KisslockContext } from '../../src/dialog/context'
import { useRenderedCore } from '../context/serverState'
import { useSite } from '../context/siteContext'
import { cssOfTheme, findAccentName, findScheme } from '../theme/css'
import type { Theme } from '../theme/tokens'
import { addSheet } from './addSheet'

const addedSheets = new Set<string>()

/** Return a name that is derived from the text (FNV-1a, 32 bits), so that server and browser use the same name. */
const hashText = (text: string): string => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Add the theme's style sheet once, and return its name. Undefined for a theme without its own values. */
const useThemeSheet = (theme: Theme): string | undefined => {
  const themeCss = cssOfTheme(theme, '&')
  const sheetName = themeCss && hashText(themeCss)
  useInsertionEffect(() => {
    if (!sheetName || addedSheets.has(sheetName)) return
    addedSheets.add(sheetName)
    // The class is repeated, so that the rule has a higher specificity than Kisslock's own tokens for scheme and
    // accent.
    addSheet(themeCss.replaceAll('&', `.kl-theme.kl-theme.kl-theme[data-kl-theme="${sheetName}"]`))
  }, [sheetName, themeCss])
  return sheetName || undefined
}

/** The element around an exported component. The element sets theme and language, and generates no CSS box. */
export const Themed = ({ part, children }: { part: string; children: ReactNode }) => {
  const { theme } = useSite(part)
  const renderedCore = useRenderedCore(part)
  const sheetName = useThemeSheet(theme)
  const { tag, dir } = renderedCore.locale
  return (
    <KisslockContext.Provider value={renderedCore}>
      <span
        className="kl-theme"
        data-kl-scheme={findScheme(theme)}
        data-kl-accent={findAccentName(theme)}
        data-kl-theme={sheetName}
        lang={tag}
        dir={dir}
      >
        {children}
      </span>
    </KisslockContext.Provider>
  )
}
