import type { Appearance } from './accent'
import { computeContrastRatio, parseColour } from './colour'
import type { Surfaces } from './tokens'

/** Kisslock's own colors from theme/tokens.css. Kisslock uses these colors wherever a theme sets no color. */
export const defaultSurfaces: Readonly<Record<Appearance, Readonly<Required<Omit<Surfaces, 'scrim' | 'line'>>>>> = {
  light: {
    ...{ surface: '#ffffff', sunken: '#f4f5f8', raised: '#ffffff', field: '#ffffff' },
    ...{ text: '#12151c', textSoft: '#545b6a', textFaint: '#646b7a', lineStrong: '#838a99' },
  },
  dark: {
    ...{ surface: '#191b21', sunken: '#121419', raised: '#23262e', field: '#1c1f26' },
    ...{ text: '#f2f4f8', textSoft: '#b3b9c6', textFaint: '#98a0af', lineStrong: '#737b8b' },
  },
}

const backgroundNames = ['surface', 'sunken', 'raised', 'field'] as const

/** The contrast ratios that WCAG 2.2 requires: 1.4.3 for texts, 1.4.11 for the edges of fields. */
const minContrasts = { text: 4.5, textSoft: 4.5, textFaint: 4.5, lineStrong: 3 } as const

/**
 * Return warnings about a site's colors that are hard to read on the backgrounds. If the site has not set a background,
 * Kisslock's background is used. Colors that are not written as `#rgb`, `rgb(…)` or `hsl(…)` are skipped. Used only in
 * development.
 */
export const findSurfaceWarnings = (surfaces: Surfaces, appearance: Appearance): string[] => {
  const allSurfaces = { ...defaultSurfaces[appearance], ...surfaces }
  return Object.entries(minContrasts).flatMap(([name, requiredContrast]) =>
    backgroundNames.flatMap((backgroundName) => {
      const foreground = name as keyof typeof minContrasts
      const [text, background] = [
        parseColour(allSurfaces[foreground] ?? ''),
        parseColour(allSurfaces[backgroundName] ?? ''),
      ]
      const isSetByTheme = surfaces[foreground] !== undefined || surfaces[backgroundName] !== undefined
      if (!isSetByTheme || !text || !background || computeContrastRatio(text, background) >= requiredContrast) return []
      return `Kisslock: ${foreground} ${allSurfaces[foreground]} has a contrast of ${computeContrastRatio(text, background).toFixed(2)} to ${backgroundName} ${allSurfaces[backgroundName]} in the ${appearance} appearance; at least ${requiredContrast} is legible (WCAG 2.2). Set both.`
    }),
  )
}
