import { isAppLink } from '../../src/flow/links/isAppLink'

/**
 * Wrap a function that builds a link from the pairing URI. If the link would run a script, the plain pairing URI
 * replaces the link.
 */
export const withSafeFallback =
  (createLink: (uri: string) => string) =>
  (uri: string): string => {
    const link = createLink(uri)
    return isAppLink(link) ? link : uri
  }

/** Return the links for which `isAllowed` returns true. */
export const filterLinks = <Place extends string>(
  links: Readonly<Partial<Record<Place, string>>>,
  isAllowed: (url: string) => boolean,
): Partial<Record<Place, string>> =>
  Object.fromEntries(Object.entries<string | undefined>(links).filter(([, url]) => url && isAllowed(url))) as Partial<
    Record<Place, string>
  >
