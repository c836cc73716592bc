// @vitest-environment node
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { listStyleSources } from '../src/rules/sources.fixture'
import { hostStyleOptions, pageStyleOptions, themeStyleOptions, toHostSelector, toThemeSelector } from './tokens'

it.each([
  [':root', ':host'],
  ['[data-kl-scheme="dark"]', ':host([data-kl-scheme="dark"])'],
  ['[data-kl-scheme="dark"][data-kl-accent="red"]', ':host([data-kl-scheme="dark"][data-kl-accent="red"])'],
  ['.kl-dialog[data-view="list"]', '.kl-dialog[data-view="list"]'],
  ['[dir="rtl"] .kl-flip', '[dir="rtl"] .kl-flip'],
])('in a shadow root, the selector %s becomes %s', (selector, moved) => {
  expect(toHostSelector(selector)).toBe(moved)
})

it.each([
  [':root', '.kl-theme'],
  ['body', '.kl-theme'],
  [':lang(ja)', '.kl:lang(ja)'],
  ['[data-kl-scheme="dark"]', '.kl-theme[data-kl-scheme="dark"]'],
  ['.kl-dialog[data-view="list"]', '.kl-dialog[data-view="list"]'],
])('in the document of a site with React, the selector %s becomes %s', (selector, moved) => {
  expect(toThemeSelector(selector)).toBe(moved)
})

it.each([
  [pageStyleOptions, '[data-kl-scheme="dark"]', '[data-kl-scheme="auto"]'],
  [hostStyleOptions, ':host([data-kl-scheme="dark"])', ':host([data-kl-scheme="auto"])'],
  [themeStyleOptions, '.kl-theme[data-kl-scheme="dark"]', '.kl-theme[data-kl-scheme="auto"]'],
])('the style sheet repeats the dark tokens for the automatic scheme on a dark system', async (css, dark, auto) => {
  const config = await resolveConfig({ configFile: false, logLevel: 'silent', css }, 'build')
  const { code } = await preprocessCSS('[data-kl-scheme="dark"]{--kl-a:1px}', '/web/a.css', config)
  expect(code.replace(/\s+/g, '')).toBe(`${dark}{--kl-a:1px}@media(prefers-color-scheme:dark){${auto}{--kl-a:1px}}`)
})

it('no style of the dialog selects elements of the document outside of the shadow root', () => {
  const selectors = listStyleSources()
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*([^@{}\n]*)\{/gm)].map(([, found = '']) => [path, found.trim()]),
    )
  const outside = /(?:^|[\s,])(?:html|body)\b|:root(?!$|\s*,)|^\[data-kl-(?:scheme|accent)[^\]]*\]\s+\S/
  expect(selectors.filter(([, selector = '']) => outside.test(selector))).toEqual([])
  expect(selectors.length).toBeGreaterThan(200)
})
