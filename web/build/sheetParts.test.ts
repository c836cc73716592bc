// @vitest-environment node
import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { styles } from '../src/rules/sources.fixture'
import { isEntrySelector, sheetParts } from './sheetParts'

it.each([
  [':root', true],
  ['.kl *', true],
  ['.kl :focus-visible', true],
  ['.kl-connect[data-other]::after', true],
  ['.kl-connect--warn + .kl-chip--who > :is(bdi, .kl-named)', true],
  ['.kl-tile.kl-mono--11', true],
  ['.kl-spin::before', true],
  ['.kl-dialog', false],
  ['.kl-row .kl-icon', false],
  ['.kl-iconbtn', false],
  ['.kl-stage__foot .kl-icon', false],
])('%s is of the button: %s', (selector, entry) => expect(isEntrySelector(selector)).toBe(entry))

const config = await resolveConfig(
  { configFile: false, logLevel: 'silent', css: { postcss: { plugins: [sheetParts] } } },
  'build',
)

const part = async (name: string, css: string) =>
  (await preprocessCSS(css, `/web/kit/${name}.css`, config)).code.replace(/\s+/g, ' ').trim()

/** The selectors of a sheet, without those of keyframes and media queries. */
const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
    .flatMap(([, found = '']) => found.replace(/\s+/g, ' ').split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(@|from$|to$|[\d.]+%$)/.test(selector))

describe('the two style sheets of the package', () => {
  const css =
    '.kl-chip,.kl-row{color:red}@keyframes a{50%{top:0}}@keyframes b{50%{top:0}}.kl-spin{animation:a 1s}.kl-row{animation:b 1s}@media print{.kl-row{top:0}}'
  it('have each rule once, with the keyframes that they name, and no empty media query', async () => {
    expect(await part('entry', css)).toBe('.kl-chip{color:red}@keyframes a{50%{top:0}}.kl-spin{animation:a 1s}')
    expect(await part('dialog', css)).toBe(
      '.kl-row{color:red}@keyframes b{50%{top:0}}.kl-row{animation:b 1s}@media print{.kl-row{top:0}}',
    )
    expect(await part('other', css)).toBe(css)
  })

  it('have together every selector of the dialog’s styles', async () => {
    const all = styles()
      .filter(({ path }) => path.startsWith('src/dialog/theme/') && !path.endsWith('index.css'))
      .map(({ text }) => text)
      .join('\n')
    const split = await Promise.all(['entry', 'dialog'].map((name) => part(name, all)))
    const wanted = selectorsOf(all).sort()
    expect(wanted.length).toBeGreaterThan(300)
    expect(split.flatMap(selectorsOf).sort()).toEqual(wanted)
  })
})
