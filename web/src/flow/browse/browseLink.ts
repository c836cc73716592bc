import { isBrowseTemplate } from '../links/isBrowseTemplate'

/** Longer links are cut by some systems and link hosts. */
const maxLinkLength = 2000

/** What a URL's own serialization leaves as it is, and what would end the JSON text that some wallets ask for. */
const unsafe = /["'\\^`{|}]/g

const escapeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The link that opens a page in a wallet's browser. `address`: the whole address of the page. Undefined for a template that
 * is not of the catalogue's form, and for a link that is too long.
 */
export const browseLink = (template: string, address: string): string | undefined => {
  if (!isBrowseTemplate(template)) return undefined
  const url = new URL(address)
  const href = url.href.replace(unsafe, escapeCharacter)
  const encoded = encodeURIComponent(href)
  const values: Readonly<Record<string, string>> = {
    url_encoded: encoded,
    url_twice: encodeURIComponent(encoded),
    url_bare: href.replace(/^https?:\/\//, ''),
    origin_encoded: encodeURIComponent(url.origin),
  }
  const link = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return link.length > maxLinkLength ? undefined : link
}
