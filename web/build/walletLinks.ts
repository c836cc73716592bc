import { readData } from './dataModules.ts'

/** The rules for wallets' links: src/kisslock/data/wallet_links.json, whose comment explains each field. */
type LinkRules = {
  script_schemes: string[]
  reserved_schemes: string[]
  reserved_prefixes: string[]
  browse_form: string
  browse_max: number
}

const readLinkRules = (): LinkRules => readData('wallet_links.json')

/**
 * The code of two virtual modules: one for app links, and one for browse links. The modules are separate, so that a
 * page that reads only app links does not load the longer rules for browse links.
 */
export const walletLinkModules: Readonly<Record<string, () => string>> = {
  'wallet-links/app': () =>
    `export const scriptRule=${new RegExp(`^(?:${readLinkRules().script_schemes.join('|')}):$`)}`,
  'wallet-links/browse': () => {
    const { script_schemes, reserved_schemes, reserved_prefixes, browse_form, browse_max } = readLinkRules()
    const schemePattern = [...script_schemes, ...reserved_schemes].join('|')
    return [
      `export const form=${new RegExp(`^${browse_form}$`)}`,
      `export const reserved=${new RegExp(`^(?:(?:${schemePattern}):|${reserved_prefixes.join('|')})`)}`,
      `export const max=${browse_max}`,
    ].join('\n')
  },
}
