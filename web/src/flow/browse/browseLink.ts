import { isBrowseTemplate } from '../links/isBrowseTemplate'

/** The maximum length of a link in characters. Some systems and link hosts truncate longer links. */
const maxLinkLength = 2000

/** Characters that URL serialization does not escape, and that would end the JSON text in some wallets' links. */
const unsafePattern = /["'\\^`{|}]/g

const escapeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Return the link that opens a page in a wallet's browser. `address` is the complete URL of the page. Undefined if the
 * template does not have the catalogue's form, or if the link is too long.
 */
export const createBrowseLink = (template: string, address: string): string | undefined => {
  if (!isBrowseTemplate(template)) return undefined
  const url = new URL(address)
  const href = url.href.replace(unsafePattern, escapeCharacter)
  const encodedHref = encodeURIComponent(href)
  const placeholderValues: Readonly<Record<string, string>> = {
    url_encoded: encodedHref,
    url_twice: encodeURIComponent(encodedHref),
    url_bare: href.replace(/^https?:\/\//, ''),
    origin_encoded: encodeURIComponent(url.origin),
  }
  const link = template.replace(/\{(\w+)\}/g, (_, name: string) => placeholderValues[name] ?? '')
  return link.length > maxLinkLength ? undefined : link
}
