// @vitest-environment node
import { readFileSync } from 'node:fs'
import accentNames from 'virtual:kisslock/accents'
import { describe, expect, it } from 'vitest'
import { createAccentWarning, createShades } from './accent'
import { computeContrastRatio, parseColour, type Rgb } from './colour'
import { cssOfTheme, findAccentName, findScheme, findThemeWarnings } from './css'
import { defaultSurfaces } from './surfaces'
import { dark, light } from './tokens'

const white: Rgb = [255, 255, 255]
const nightSurface: Rgb = [25, 27, 33]

describe('a color', () => {
  it.each([
    ['#0a7', [0, 170, 119]],
    ['#0A7D5A', [10, 125, 90]],
    ['rgb(10, 125, 90)', [10, 125, 90]],
    ['rgb(10 125 90)', [10, 125, 90]],
    ['hsl(0, 100%, 50%)', [255, 0, 0]],
    ['hsl(210deg 50% 40%)', [51, 102, 153]],
    ['rgb(256, 0, 0)', undefined],
    ['hsl(0, 101%, 50%)', undefined],
    ['#0a7d5', undefined],
    ['red;}', undefined],
    ['', undefined],
  ])('the color %j is parsed as %j', (text, wanted) => expect(parseColour(text)).toEqual(wanted))

  it('a color has the contrast that WCAG 2.2 computes', () => {
    expect(computeContrastRatio(white, [0, 0, 0])).toBeCloseTo(21)
    expect(computeContrastRatio([118, 118, 118], white)).toBeCloseTo(4.54, 2)
  })
})

const accents = ['#000', '#fff', '#ff0', '#0a7d5a', '#777', '#7a7a7a', '#00f', '#f0f', '#12151c', '#c9480a']

describe('an accent of any color', () => {
  it.each(accents)('the accent %s gives legible texts in light and dark', (text) => {
    for (const [appearance, surface] of [['light', white] as const, ['dark', nightSurface] as const]) {
      const shades = createShades(parseColour(text) as Rgb, surface, appearance)
      const readShade = (name: keyof typeof shades) => parseColour(shades[name]) as Rgb
      const onAccent = readShade('--kl-on-accent')
      expect(computeContrastRatio(onAccent, readShade('--kl-accent')), 'button').toBeGreaterThanOrEqual(4.4)
      expect(computeContrastRatio(onAccent, readShade('--kl-accent-press')), 'pressed').toBeGreaterThanOrEqual(4.4)
      for (const ground of [surface, readShade('--kl-accent-soft')])
        expect(computeContrastRatio(readShade('--kl-accent-text'), ground), 'text').toBeGreaterThanOrEqual(4.4)
    }
  })

  it('an accent does not change in the light scheme, and is made lighter in the dark scheme', () => {
    expect(createShades([10, 40, 90], white, 'light')['--kl-accent']).toBe('#0a285a')
    const inDark = parseColour(createShades([10, 40, 90], nightSurface, 'dark')['--kl-accent']) as Rgb
    expect(computeContrastRatio(inDark, nightSurface)).toBeGreaterThanOrEqual(3)
  })

  it('an accent with low contrast causes a warning in development, with the contrast and a solution', () => {
    expect(createAccentWarning('#ff0', white, 'light')).toMatch(/1\.07 to the light surface.*darker/)
    expect(createAccentWarning('reddish', white, 'light')).toMatch(/no colour.*#rgb/)
    expect(createAccentWarning('#0a7d5a', white, 'light')).toBeUndefined()
    expect(findThemeWarnings({ accent: '#ff0' })).toHaveLength(1)
    expect(findThemeWarnings(dark({ accent: '#ff0' }))).toEqual([])
    expect(findThemeWarnings({ accent: accentNames[1] ?? '' })).toEqual([])
  })
})

describe('the surfaces of a site', () => {
  it('legible surfaces and Kisslock’s own surfaces cause no warning', () => {
    expect(findThemeWarnings({})).toEqual([])
    expect(findThemeWarnings(light({ surfaces: { surface: '#fafafa', text: '#222222' } }))).toEqual([])
    expect(findThemeWarnings(light({ surfaces: { text: 'var(--mine)' } }))).toEqual([])
  })

  it('surfaces that make a text unreadable cause a warning with both colors and their contrast', () => {
    const [first = '', ...others] = findThemeWarnings(light({ surfaces: { surface: '#12151c' } }))
    expect(first).toMatch(/text #12151c has a contrast of 1\.00 to surface #12151c in the light/)
    expect(others.length).toBeGreaterThan(0)
    expect(findThemeWarnings(dark({ surfaces: { lineStrong: '#23262e' } }))[0]).toMatch(/lineStrong .* at least 3/)
  })

  it('the default surfaces are the same as the tokens of the dialog', () => {
    const css = readFileSync(new URL('../../src/dialog/theme/tokens.css', import.meta.url), 'utf8')
    const blocks = { light: /^:root \{([^}]*)/m, dark: /^\[data-kl-scheme="dark"\] \{([^}]*)/m }
    for (const [appearance, block] of Object.entries(blocks)) {
      const tokens = block.exec(css)?.[1] ?? ''
      for (const [name, colour] of Object.entries(defaultSurfaces[appearance as keyof typeof defaultSurfaces]))
        expect(tokens, name).toContain(
          `--kl-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`,
        )
    }
  })
})

describe('the style sheet of a theme', () => {
  it('the style sheet of a theme without its own values is empty', () => {
    for (const theme of [{}, light(), dark(), { accent: accentNames[0] ?? '' }])
      expect(cssOfTheme(theme, '.x')).toBe('')
    expect([findAccentName({ accent: 'green' }), findAccentName({}), findAccentName({ accent: '#0a7' })]).toEqual([
      ...['green', accentNames[0], accentNames[0]],
    ])
  })

  it('the style sheet of a theme has one rule for one color scheme, and a second rule for the dark scheme if the theme has both schemes', () => {
    expect(cssOfTheme(dark({ radius: 'small' }), '.x')).toBe(
      '.x{--kl-radius-m:6px;--kl-radius-l:8px;--kl-radius-xl:10px}',
    )
    expect(cssOfTheme({ radius: 'none' }, '.x')).not.toContain('@media')
    const both = cssOfTheme({ light: { surfaces: { surface: '#eee' } }, dark: { surfaces: { surface: '#111' } } }, '.x')
    expect(both).toBe('.x{--kl-surface:#eee}@media (prefers-color-scheme:dark){.x{--kl-surface:#111}}')
    expect([findScheme({}), findScheme(light()), findScheme({ light: {}, dark: {} })]).toEqual([
      'auto',
      'light',
      'auto',
    ])
  })

  it('the style sheet of a theme has the same shades of a named accent as the page', () => {
    const { light, dark } = JSON.parse(
      readFileSync(new URL('../../../src/kisslock/data/accents.json', import.meta.url), 'utf8'),
    ).green
    const css = cssOfTheme({ accent: 'green' }, '.x')
    const createRule = ({ accent, press, text, soft }: Record<string, string>) =>
      `.x{--kl-accent:${accent};--kl-accent-press:${press};--kl-accent-text:${text};--kl-accent-soft:${soft}}`
    expect(css).toBe(`${createRule(light)}@media (prefers-color-scheme:dark){${createRule(dark)}}`)
    expect(cssOfTheme({ accent: 'constructor' }, '.x')).toBe('')
  })

  it('the style sheet of a theme sets the font inside the elements with the class kl', () => {
    expect(cssOfTheme({ font: '"Inter", sans-serif' }, '.x')).toBe('.x .kl{font-family:"Inter", sans-serif}')
  })

  it.each(['a;b', 'a}b', 'a{b', 'a/*b', '</style>'])(
    'the style sheet of a theme omits the value %j, which would end its rule',
    (value) => {
      expect(cssOfTheme({ font: value, surfaces: { surface: value } }, '.x')).toBe('')
    },
  )
})
