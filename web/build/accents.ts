import type { Plugin } from 'vite'
import { createVirtualModules, MODULE_ID_PREFIX, readData, writeExport } from './dataModules'

type AccentShades = { accent: string; press: string; text: string; soft: string }
type AccentTable = Record<string, { light: AccentShades; dark: AccentShades }>

const VIRTUAL_ID = `${MODULE_ID_PREFIX}accents.css`
const RESOLVED_ID = '/@kisslock/accents.css'

const createShadesRule = (selector: string, { accent, press, text, soft }: AccentShades) =>
  `${selector}{--kl-accent:${accent};--kl-accent-press:${press};--kl-accent-text:${text};--kl-accent-soft:${soft}}`

const accentTable: AccentTable = readData('accents.json')

/** The names of the accents. The first accent is the default. */
export const accentNames: readonly string[] = Object.keys(accentTable)

type Scheme = 'light' | 'dark'

/**
 * Return CSS rules that set the custom properties of the accents in `names`, for both color schemes. `root` is the
 * selector of the element with the tokens.
 */
const createAccentRules = (names: readonly string[], root = ''): string => {
  const createColourRules = (scheme: Scheme, ancestorSelector: string) =>
    names.map((name) => {
      const accentSelector = `${ancestorSelector}[data-kl-accent="${name}"]`
      const selector = name === accentNames[0] ? `${ancestorSelector || ':root'},${accentSelector}` : accentSelector
      return createShadesRule(selector, (accentTable[name] as AccentTable[string])[scheme])
    })
  return [
    ...createColourRules('light', root),
    ...createColourRules('dark', `${root}[data-kl-scheme="dark"]`),
    '@media (prefers-color-scheme:dark){',
    ...createColourRules('dark', `${root}[data-kl-scheme="auto"]`),
    '}',
  ].join('\n')
}

/**
 * Return the CSS rules of the accents that a site can choose by name, for styles.css, which server-rendered pages use.
 */
export const createNamedAccentRules = (): string => createAccentRules(accentNames.slice(1), '.kl-theme')

/**
 * Return the shades of every accent except the first accent, by accent and color scheme. The shades of a scheme are one
 * string of hexadecimal digits, in the order of `AccentShades`.
 */
const createShadeDigits = (): Record<string, Record<Scheme, string>> =>
  Object.fromEntries(
    Object.entries(accentTable)
      .slice(1)
      .map(([name, { light, dark }]) => {
        const joinDigits = ({ accent, press, text, soft }: AccentShades) =>
          [accent, press, text, soft].map((colour) => colour.slice(1)).join('')
        return [name, { light: joinDigits(light), dark: joinDigits(dark) }]
      }),
  )

const shadeModules = createVirtualModules({
  accents: () => writeExport(accentNames),
  'accent-shades': () => writeExport(createShadeDigits()),
})

/**
 * Vite plugin with three virtual modules (virtual.d.ts): the names of the accents, their shades as data, and their
 * style sheet. The values come from src/kisslock/data/accents.json, whose contrast tests/data/test_accents.py checks.
 * With `library`, the sheet contains only the first accent.
 */
export const accentStylesPlugin = ({ library = false } = {}): Plugin => ({
  name: 'kisslock-accents',
  resolveId: (id) => {
    if (id.startsWith(VIRTUAL_ID)) return id.replace(VIRTUAL_ID, RESOLVED_ID)
    return id.startsWith(RESOLVED_ID) ? id : shadeModules.resolveId(id)
  },
  load: (id) =>
    id.startsWith(RESOLVED_ID)
      ? createAccentRules(library ? accentNames.slice(0, 1) : accentNames)
      : shadeModules.load(id),
})
