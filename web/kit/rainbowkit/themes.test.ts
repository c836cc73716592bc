// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cssOfTheme, findScheme, findThemeWarnings } from '../theme/css'
import { cssObjectFromTheme, cssStringFromTheme } from './cssFromTheme'
import { toKitTheme } from './kitTheme'
import { toLanguageTag } from './locale'
import { darkTheme, lightTheme, midnightTheme } from './themes'

describe('a RainbowKit theme', () => {
  it.each([
    ['light', lightTheme(), 'light'],
    ['dark', darkTheme(), 'dark'],
    ['midnight', midnightTheme(), 'dark'],
  ])('the RainbowKit theme %s has the color scheme of its background', (_, vars, scheme) => {
    expect(toKitTheme(vars)).toMatchObject({ scheme, radius: 'large' })
  })

  it('a RainbowKit theme has the accent, the radius and the font of its options', () => {
    const vars = lightTheme({ accentColor: '#0a7d5a', borderRadius: 'small' })
    const css = cssOfTheme(toKitTheme({ ...vars, fonts: { body: 'Arial' } }), '.site')
    expect(css).toContain('--kl-accent:#0a7d5a')
    expect(css).toContain('--kl-radius-xl:10px')
    expect(css).toContain('font-family:Arial')
  })

  it.each([
    ['4px', 'small'],
    ['18px', 'medium'],
    ['0', 'none'],
    ['1rem', undefined],
  ])('a RainbowKit theme with the radius %s has Kisslock’s radius %s', (modal, radius) => {
    const vars = lightTheme()
    expect(toKitTheme({ ...vars, radii: { ...vars.radii, modal } })).toEqual(
      radius === undefined
        ? expect.not.objectContaining({ radius: expect.anything() })
        : expect.objectContaining({ radius }),
    )
  })

  it('a pair of themes follows the visitor’s preference for light or dark', () => {
    const theme = toKitTheme({ lightMode: lightTheme(), darkMode: darkTheme() })
    expect(theme).toMatchObject({ light: { scheme: 'light' }, dark: { scheme: 'dark' } })
    expect(findScheme(theme)).toBe('auto')
  })

  it.each([
    ...Object.values(lightTheme.accentColors).map((accent) => lightTheme(accent)),
    ...Object.values(darkTheme.accentColors).map((accent) => darkTheme(accent)),
  ])('a preset of a RainbowKit theme causes no warning about its contrast', (vars) => {
    expect(findThemeWarnings(toKitTheme(vars))).toEqual([])
  })
})

describe('the stylesheet of a theme', () => {
  it('the stylesheet of a theme has RainbowKit’s properties and the properties that Kisslock reads', () => {
    const css = cssStringFromTheme(lightTheme)
    expect(css).toContain('--rk-colors-modalBackground:#ffffff;')
    expect(css).toContain('--rk-kl-surface:#ffffff;')
    expect(css).toContain('--rk-kl-accent:#2457e6;')
  })

  it('the stylesheet of a theme contains every property that a provider without a theme reads', () => {
    const css = readFileSync(new URL('./inherited.css', import.meta.url), 'utf8')
    const readProperties = [...css.matchAll(/--kl-([a-z-]+): var\(--rk-kl-\1\);/g)].map(([, name]) => `--rk-kl-${name}`)
    const writtenProperties = Object.keys(cssObjectFromTheme(lightTheme)).filter((name) => name.startsWith('--rk-kl-'))
    expect(readProperties.sort()).toEqual(writtenProperties.sort())
  })

  it('the stylesheet of a theme has only the values that differ from the theme that it extends', () => {
    const properties = cssObjectFromTheme(darkTheme(), { extends: midnightTheme })
    expect(properties['--rk-colors-modalBackground']).toBe('#191b21')
    expect(properties).not.toHaveProperty('--rk-colors-accentColor')
  })

  it('the stylesheet of a theme omits a value that would end its declaration', () => {
    const vars = { ...lightTheme(), fonts: { body: 'x}body{display:none' } }
    expect(cssStringFromTheme(vars)).not.toContain('body{')
  })
})

it.each([
  [undefined, 'auto'],
  ['ua', 'uk'],
  ['zh-CN', 'zh-CN'],
] as const)('the RainbowKit locale %s is the language tag %s', (locale, tag) => {
  expect(toLanguageTag(locale)).toBe(tag)
})
