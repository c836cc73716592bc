/** Returns the scheme of a URL, which can be relative to the page, with its colon. Empty for text that is not a URL. */
export const schemeOf = (url: string): string => {
  try {
    return new URL(url, 'https://site.example').protocol
  } catch {
    return ''
  }
}

/** True for an http or https URL, and for one relative to the page: a link that runs no script. */
export const isWebLink = (url: string): boolean => /^https?:$/.test(schemeOf(url))
