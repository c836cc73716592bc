import type { ConnectOptions } from './options'

/**
 * The settings that can be attributes of the element, by the name of the attribute. `accent`, `scheme` and `locale` are
 * not listed, because they belong to each element.
 */
const connectAttributes = {
  name: 'name',
  icon: 'icon',
  balance: 'balance',
  server: 'server',
  'project-id': 'projectId',
  'relay-url': 'relayUrl',
  'terms-url': 'termsUrl',
  'privacy-url': 'privacyUrl',
} as const

/** The attributes of `<kisslock-connect>` on a page without Kisslock's server, for frameworks that check attributes. */
export type ConnectAttributes = Partial<
  Record<keyof typeof connectAttributes | 'chains' | 'accent' | 'locale', string> & {
    scheme: 'light' | 'dark' | 'auto'
  }
>

const parseOptions = (json: string): ConnectOptions => {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('it is no object')
  return value
}

/**
 * Return the id of a network. A word that is no number is returned unchanged, so that the console's warning can name
 * it.
 */
const parseChain = (word: string) => Number(word) || (word as unknown as number)

/**
 * Return the settings that an element declares in a JSON script inside the element and in its attributes. The
 * attributes take priority. Throws a `SyntaxError` if the script is not a JSON object.
 */
export const readOptions = (element: Element): ConnectOptions => {
  const optionsScript = element.querySelector(':scope > script[type="application/json"]')
  const chainsText = element.getAttribute('chains')
  const attributeTexts = Object.entries(connectAttributes).map(
    ([attribute, name]) => [name, element.getAttribute(attribute)] as const,
  )
  return {
    ...(optionsScript ? parseOptions(optionsScript.textContent ?? '') : {}),
    ...Object.fromEntries(attributeTexts.filter(([, value]) => value !== null)),
    ...(chainsText === null ? {} : { chains: chainsText.split(/[\s,]+/).map(parseChain) }),
  }
}

/** The attributes that are read only once, when the element is set up. */
export const settingAttributes: readonly string[] = ['chains', ...Object.keys(connectAttributes)]
