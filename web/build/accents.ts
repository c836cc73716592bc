import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DATA } from './data'

type Shades = { accent: string; press: string; text: string; soft: string }
type Accents = Record<string, { light: Shades; dark: Shades }>

const VIRTUAL = 'virtual:kisslock/accents.css'
const RESOLVED = '/@kisslock/accents.css'
const NAMES = 'virtual:kisslock/accents'

const rule = (selector: string, { accent, press, text, soft }: Shades) =>
  `${selector}{--kl-accent:${accent};--kl-accent-press:${press};--kl-accent-text:${text};--kl-accent-soft:${soft}}`

const readAccents = (): Accents => JSON.parse(readFileSync(join(DATA, 'accents.json'), 'utf8'))

/** The names of the accents. The first is the default. */
export const accentNames: readonly string[] = Object.keys(readAccents())

/** The rules with the custom properties of every accent in both schemes. The first accent is the default. */
const accentRules = (accents: Accents): string => {
  const names = Object.keys(accents) as [string, ...string[]]
  const of = (scheme: 'light' | 'dark', within: string) =>
    names.map((name, i) => {
      const chosen = `${within}[data-kl-accent="${name}"]`
      const selector = i ? chosen : `${within || ':root'},${chosen}`
      return rule(selector, (accents[name] as Accents[string])[scheme])
    })
  return [
    ...of('light', ''),
    ...of('dark', '[data-kl-scheme="dark"]'),
    '@media (prefers-color-scheme:dark){',
    ...of('dark', '[data-kl-scheme="auto"]'),
    '}',
  ].join('\n')
}

const tokens = join(import.meta.dirname, '../src/dialog/theme/tokens.css')

/** The rule of the automatic appearance on a dark system: the dark tokens of tokens.css in a media query. */
export const automaticDark = (css: string): string => {
  const dark = /^\[data-kl-scheme="dark"\] (\{[^}]+\})/m.exec(css)
  if (!dark) throw new Error('tokens.css has no dark appearance.')
  return `@media (prefers-color-scheme:dark){[data-kl-scheme="auto"] ${dark[1]}}`
}

/**
 * Two virtual modules (virtual.d.ts): the names of the accents, and their style sheet with the dark tokens for the automatic
 * appearance. Both come from src/kisslock/data/accents.json, whose contrast tests/data/test_accents.py computes.
 */
export const accentStyles = (): Plugin => ({
  name: 'kisslock-accents',
  resolveId: (id) => {
    if (id === NAMES) return `\0${NAMES}`
    return id === VIRTUAL ? RESOLVED : id.startsWith(RESOLVED) ? id : undefined
  },
  load: (id) => {
    if (id === `\0${NAMES}`) return `export default ${JSON.stringify(accentNames)}`
    if (!id.startsWith(RESOLVED)) return undefined
    return `${automaticDark(readFileSync(tokens, 'utf8'))}\n${accentRules(readAccents())}`
  },
})
