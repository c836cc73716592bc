/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const hexadecimalPattern = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const rgbPattern = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i
const hslPattern = /^hsl\(\s*(\d{1,3}(?:\.\d+)?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%\s*\)$/i

const hexadecimalToRgb = (digits: string): Rgb => {
  const sixDigits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(sixDigits.slice(at, at + 2), 16)) as unknown as Rgb
}

/** Convert hue, saturation and lightness to a color (CSS Color 4, section 7). */
const hslToRgb = (hue: number, saturation: number, lightness: number): Rgb => {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const computeChannel = (offset: number) => {
    const hueTurn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(hueTurn - 3, 9 - hueTurn, 1))))
  }
  return [computeChannel(0), computeChannel(8), computeChannel(4)]
}

/** Parse `#rgb`, `#rrggbb`, `rgb(…)` and `hsl(…)` without transparency. Returns undefined for other text. */
export const parseColour = (text: string): Rgb | undefined => {
  const trimmedText = text.trim()
  const digits = hexadecimalPattern.exec(trimmedText)?.[1]
  if (digits) return hexadecimalToRgb(digits)
  const channels = rgbPattern.exec(trimmedText)?.slice(1).map(Number)
  if (channels) return channels.every((channel) => channel <= 255) ? (channels as unknown as Rgb) : undefined
  const [hue = 0, saturation, lightness] = hslPattern.exec(trimmedText)?.slice(1).map(Number) ?? []
  if (saturation === undefined || lightness === undefined || saturation > 100 || lightness > 100) return undefined
  return hslToRgb(hue % 360, saturation / 100, lightness / 100)
}

/** Write a color as `#rrggbb`. */
export const formatColour = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/**
 * Return a mixture of two colors. If `share` is 0, the result is the first color. If `share` is 1, the result is the
 * second color.
 */
export const mixColours = (colour: Rgb, secondColour: Rgb, share: number): Rgb =>
  colour.map((channel, at) => channel + ((secondColour[at] ?? 0) - channel) * share) as unknown as Rgb

const computeRelativeLuminance = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((channel) => {
    const channelShare = channel / 255
    return channelShare <= 0.04045 ? channelShare / 12.92 : ((channelShare + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Return the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export const computeContrastRatio = (colour: Rgb, secondColour: Rgb): number => {
  const [low, high] = [computeRelativeLuminance(colour), computeRelativeLuminance(secondColour)].sort(
    (a, b) => a - b,
  ) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * Return true if a background is dark, which means that white has more contrast to the background than black has.
 * Return false if `background` is not a color.
 */
export const isDark = (background: string): boolean => {
  const colour = parseColour(background)
  return colour !== undefined && computeContrastRatio(colour, [255, 255, 255]) > computeContrastRatio(colour, [0, 0, 0])
}
