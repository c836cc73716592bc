/** The form of a template; the catalogue holds others back at its start (src/kisslock/guides/link_problems.py). */
const form =
  /^[a-z][a-z0-9+.-]+:\/\/[^/?#\s{}]+[/?](?:[!-z|~]*\{url_(?:encoded|twice)\}[!-z|~]*(?:\{origin_encoded\})?|[!-"$->@-z|~]*\{url_bare\})$/

/** Schemes that the browser or the system gives a meaning of its own, and those of browsers that are no wallet (vectors/browse.json). */
const reserved =
  /^(?:(?:about|android-app|blob|callto|content|data|ethereum|facetime|facetime-audio|feed|file|filesystem|ftp|geo|googlechromes?|hcp|http|intent|jar|javascript|jnlp|ldap|mailto|market|mhtml|mk|res|resource|safari-extension|safari-web-extension|search|sftp|shell|shortcuts|sips?|smb|sms|ssh|steam|tel|telnet|vbscript|view-source|vscode|wc|webcal|wss?):|app-|chrome|ddgquicklink|devtools|duckduckgo|edge|fenix|firefox|itms|microsoft-edge|moz-|ms-|opera-http|samsunginternet|search-ms|touch-http|ucbrowser|vivaldi|x-|yandexbrowser)/

const templateMax = 200
/** Longer links are cut by some systems and link hosts. */
const linkMax = 2000

/** Whether a template can be filled. */
export const isBrowseTemplate = (template: string): boolean =>
  template.length <= templateMax && form.test(template) && !reserved.test(template)

/** What a URL's own serialization leaves as it is, and what would end the JSON text that some wallets ask for. */
const unsafe = /["'\\^`{|}]/g

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The link that opens a page in a wallet's browser. `address`: the whole address of the page. Undefined for a template that
 * is not of the catalogue's form, and for a link that is too long.
 */
export const browseLink = (template: string, address: string): string | undefined => {
  if (!isBrowseTemplate(template)) return undefined
  const url = new URL(address)
  const href = url.href.replace(unsafe, escaped)
  const once = encodeURIComponent(href)
  const filled: Readonly<Record<string, string>> = {
    url_encoded: once,
    url_twice: encodeURIComponent(once),
    url_bare: href.replace(/^https?:\/\//, ''),
    origin_encoded: encodeURIComponent(url.origin),
  }
  const link = template.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
  return link.length > linkMax ? undefined : link
}
