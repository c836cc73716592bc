import type { ConnectOptions } from './options'

/** The settings that an attribute can have, by attribute. `accent`, `scheme` and `locale` are those of each element alone. */
const attributes = {
  name: 'name',
  icon: 'icon',
  balance: 'balance',
  server: 'server',
  'project-id': 'projectId',
  'relay-url': 'relayUrl',
  'terms-url': 'termsUrl',
  'privacy-url': 'privacyUrl',
} as const

/** The attributes of `<kisslock-connect>` on a page without Kisslock's server, for a framework that checks them. */
export type ConnectAttributes = Partial<
  Record<keyof typeof attributes | 'chains' | 'accent' | 'locale', string> & { scheme: 'light' | 'dark' | 'auto' }
>

const parse = (json: string): ConnectOptions => {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('it is no object')
  return value
}

/** The id of a network; any other word stays as it is, so that the console can name it. */
const chainOf = (word: string) => Number(word) || (word as unknown as number)

/**
 * The settings that an element declares: by a JSON script inside of it, and by attributes, which count more. Throws a
 * `SyntaxError` for a script that is no JSON object.
 */
export const declaredBy = (element: Element): ConnectOptions => {
  const script = element.querySelector(':scope > script[type="application/json"]')
  const chains = element.getAttribute('chains')
  const texts = Object.entries(attributes).map(([attribute, name]) => [name, element.getAttribute(attribute)] as const)
  return {
    ...(script ? parse(script.textContent ?? '') : {}),
    ...Object.fromEntries(texts.filter(([, value]) => value !== null)),
    ...(chains === null ? {} : { chains: chains.split(/[\s,]+/).map(chainOf) }),
  }
}

/** The attributes that are read once, when the element is set up. */
export const settingAttributes: readonly string[] = ['chains', ...Object.keys(attributes)]
