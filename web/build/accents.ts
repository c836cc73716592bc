import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DATA } from './data'

type Shades = { accent: string; press: string; text: string; soft: string }
type Accents = Record<string, { light: Shades; dark: Shades }>

const VIRTUAL = 'virtual:kisslock/accents.css'
const RESOLVED = '/@kisslock/accents.css'

const rule = (selector: string, { accent, press, text, soft }: Shades) =>
  `${selector}{--kl-accent:${accent};--kl-accent-press:${press};--kl-accent-text:${text};--kl-accent-soft:${soft}}`

/** Custom properties of every accent in both schemes; the first accent is the default. */
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

/** Gives the style sheet its accents from data/accents.json, where a test computes their contrast. */
export const accentStyles = (): Plugin => ({
  name: 'kisslock-accents',
  resolveId: (id) => (id === VIRTUAL ? RESOLVED : id.startsWith(RESOLVED) ? id : undefined),
  load: (id) =>
    id.startsWith(RESOLVED) ? accentRules(JSON.parse(readFileSync(join(DATA, 'accents.json'), 'utf8'))) : undefined,
})
