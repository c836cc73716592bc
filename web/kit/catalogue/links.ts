import { isAppLink } from '../../src/flow/links/isAppLink'

/** A function of the pairing URI whose link runs no script: the plain pairing link stands in its place. */
export const onlyAppLink =
  (linkOf: (uri: string) => string) =>
  (uri: string): string => {
    const link = linkOf(uri)
    return isAppLink(link) ? link : uri
  }

/** The links of a record for which `fits` holds. */
export const onlyLinks = <Place extends string>(
  links: Readonly<Partial<Record<Place, string>>>,
  isAllowed: (url: string) => boolean,
): Partial<Record<Place, string>> =>
  Object.fromEntries(Object.entries<string | undefined>(links).filter(([, url]) => url && isAllowed(url))) as Partial<
    Record<Place, string>
  >
