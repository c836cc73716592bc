import { computeContrastRatio, formatColour, mixColours, parseColour, type Rgb } from './colour'

/** The custom properties that are derived from an accent. */
export type AccentShades = {
  '--kl-accent': string
  '--kl-accent-press': string
  '--kl-accent-text': string
  '--kl-accent-soft': string
  '--kl-on-accent': string
}

export type Appearance = 'light' | 'dark'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The color of text on a light accent (theme/tokens.css). */
const darkInk: Rgb = [13, 16, 23]

/** The contrast ratios that WCAG 2.2 requires: 1.4.3 for text, 1.4.11 for the edge of a button. */
const minTextContrast = 4.5
const minEdgeContrast = 3

/** Mix a color with another color in small steps until its contrast with every background is at least `minContrast`. */
const mixUntilContrast = (colour: Rgb, targetColour: Rgb, minContrast: number, backgrounds: readonly Rgb[]): Rgb => {
  const hasContrast = (candidate: Rgb) =>
    backgrounds.every((background) => computeContrastRatio(candidate, background) >= minContrast)
  const mixedColours = Array.from({ length: 26 }, (_, step) => mixColours(colour, targetColour, step / 25))
  return mixedColours.find(hasContrast) ?? targetColour
}

const chooseTextColour = (accent: Rgb): Rgb =>
  [white, darkInk].find((text) => computeContrastRatio(text, accent) >= minTextContrast) ?? black

/**
 * Return the shades of an accent on a surface. In the dark color scheme, an accent that is too dark becomes lighter. In
 * the light color scheme, the accent stays as the site has chosen it. In both, `--kl-accent-text` changes until text in
 * this color is legible.
 */
export const createShades = (colour: Rgb, surface: Rgb, appearance: Appearance): AccentShades => {
  const furthestColour = appearance === 'dark' ? white : black
  const accent = appearance === 'dark' ? mixUntilContrast(colour, white, minEdgeContrast, [surface]) : colour
  const softAccent = mixColours(surface, accent, appearance === 'dark' ? 0.2 : 0.1)
  const onAccent = chooseTextColour(accent)
  // The pressed color moves away from the text color, so that the text stays legible.
  const pressedAccent = mixColours(accent, onAccent === white ? black : white, 0.15)
  return {
    '--kl-accent': formatColour(accent),
    '--kl-accent-press': formatColour(pressedAccent),
    '--kl-accent-text': formatColour(mixUntilContrast(accent, furthestColour, minTextContrast, [surface, softAccent])),
    '--kl-accent-soft': formatColour(softAccent),
    '--kl-on-accent': formatColour(onAccent),
  }
}

/**
 * Return the warning about an accent that is hard to see on its surface. Undefined if there is no problem. Used only in
 * development.
 */
export const createAccentWarning = (accent: string, surface: Rgb, appearance: Appearance): string | undefined => {
  const colour = parseColour(accent)
  if (!colour) return `Kisslock: the accent "${accent}" is no colour. Write #rgb, #rrggbb, rgb(…) or hsl(…).`
  const edgeContrast = computeContrastRatio(colour, surface)
  if (appearance === 'dark' || edgeContrast >= minEdgeContrast) return undefined
  return `Kisslock: the accent ${accent} has a contrast of ${edgeContrast.toFixed(2)} to the ${appearance} surface; below ${minEdgeContrast} the button is hard to see (WCAG 2.2, 1.4.11). Choose a darker accent, or { light, dark }.`
}
