/**
 * Return the scheme of a URL with its colon. The URL can be relative to the page. Returns an empty string for text that
 * is not a URL.
 */
export const readScheme = (url: string): string => {
  try {
    return new URL(url, 'https://site.example').protocol
  } catch {
    return ''
  }
}

/** Return true for an http or https URL, including a relative URL. A link to an http or https URL runs no script. */
export const isWebLink = (url: string): boolean => /^https?:$/.test(readScheme(url))
