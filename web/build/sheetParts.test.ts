// @vitest-environment node
import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { styles } from '../src/rules/sources.fixture'
import { partOf, sheetParts } from './sheetParts'

it.each([
  [':root', 'entry'],
  ['.kl *', 'entry'],
  ['.kl :focus-visible', 'entry'],
  ['.kl-connect[data-other]::after', 'entry'],
  ['.kl-connect--warn + .kl-chip--who > :is(bdi, .kl-named)', 'entry'],
  ['.kl-tile.kl-mono--11', 'entry'],
  ['.kl-tile--40', 'entry'],
  ['.kl-spin::before', 'entry'],
  [':where(.kl) :where(h1, h2, h3, p)', 'dialog'],
  ['.kl-dialog', 'dialog'],
  ['.kl-row .kl-icon', 'dialog'],
  ['.kl-iconbtn', 'dialog'],
  ['.kl-tile--empty', 'dialog'],
  ['.kl-stage__foot .kl-icon', 'dialog'],
  ['.kl-clasp[data-state="ready"] .kl-clasp__balls', 'dialog'],
  ['.kl-clasp[data-state="waiting"] .kl-clasp__balls', 'screens'],
  ['.kl-btn--bare:hover', 'screens'],
  ['.kl-note .kl-icon', 'screens'],
])('%s is of the part %s', (selector, part) => expect(partOf(selector)).toBe(part))

const config = await resolveConfig(
  { configFile: false, logLevel: 'silent', css: { postcss: { plugins: [sheetParts] } } },
  'build',
)

const part = async (name: string, css: string) =>
  (await preprocessCSS(css, `/web/kit/styles/${name}.css`, config)).code.replace(/\s+/g, ' ').trim()

/** The selectors of a sheet, without those of keyframes and media queries. */
const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
    .flatMap(([, found = '']) => found.replace(/\s+/g, ' ').split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(@|from$|to$|[\d.]+%$)/.test(selector))

describe('the two style sheets of the hosted page', () => {
  const sheet = async (name: string, css: string) =>
    (await preprocessCSS(css, `/web/site/${name}.css`, config)).code.replace(/\s+/g, ' ').trim()
  const css =
    ':root{--kl-a:1px}:where(.kl) :where(h1,p){margin:0}.kl-clasp[data-state="closed"]{top:0}.kl-dialog,dialog.kl{top:0}.kl-clasp[data-state="ready"] .kl-note{top:1px}'

  it('have all tokens, the document’s own elements and the card in the first, the dialog in the second', async () => {
    expect(await sheet('first', css)).toBe(
      ':root{--kl-a:1px}:where(.kl) :where(h1,p){margin:0}.kl-clasp[data-state="closed"]{top:0}',
    )
    expect(await sheet('rest', css)).toBe('.kl-dialog,dialog.kl{top:0}.kl-clasp[data-state="ready"] .kl-note{top:1px}')
    expect(await sheet('site', css)).toBe(css)
  })
})

describe('the three style sheets of the package', () => {
  const css =
    '.kl-chip,.kl-row{color:red}@keyframes a{50%{top:0}}@keyframes b{50%{top:0}}.kl-spin{animation:a 1s}.kl-row{animation:b 1s}@media print{.kl-row{top:0}}'
  it('have each rule once, with the keyframes that they name, and no empty media query', async () => {
    expect(await part('entry', css)).toBe('.kl-chip{color:red}@keyframes a{50%{top:0}}.kl-spin{animation:a 1s}')
    expect(await part('dialog', css)).toBe(
      '.kl-row{color:red}@keyframes b{50%{top:0}}.kl-row{animation:b 1s}@media print{.kl-row{top:0}}',
    )
    expect(await part('other', css)).toBe(css)
  })

  it('have each token once, those of the button in the first, and repeat the dark ones for the automatic appearance', async () => {
    const tokens =
      ':root{--kl-a:var(--kl-b);--kl-b:1px;--kl-c:2px}[data-kl-scheme="dark"]{--kl-b:3px;--kl-c:4px}.kl-chip{top:var(--kl-a)}'
    const dark = (value: string) =>
      `[data-kl-scheme="dark"]{${value}}@media (prefers-color-scheme:dark){[data-kl-scheme="auto"]{${value}}}`
    expect(await part('entry', tokens)).toBe(
      `:root{--kl-a:var(--kl-b);--kl-b:1px}${dark('--kl-b:3px')}.kl-chip{top:var(--kl-a)}`,
    )
    expect(await part('dialog', tokens)).toBe(`:root{--kl-c:2px}${dark('--kl-c:4px')}`)
    expect(await part('screens', tokens)).toBe('')
  })

  it('have together every selector of the dialog’s styles', async () => {
    const all = styles()
      .filter(({ path }) => path.startsWith('src/dialog/theme/') && !path.endsWith('index.css'))
      .map(({ text }) => text)
      .join('\n')
    const split = await Promise.all(['entry', 'dialog', 'screens'].map((name) => part(name, all)))
    const wanted = selectorsOf(all)
    expect(wanted.length).toBeGreaterThan(300)
    // Tokens are in two parts, and the dark ones once more for the automatic appearance.
    const more = [':root', '[data-kl-scheme="dark"]', '[data-kl-scheme="auto"]', '[data-kl-scheme="auto"]']
    expect(split.flatMap(selectorsOf).sort()).toEqual([...wanted, ...more].sort())
  })
})
