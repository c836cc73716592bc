/** The scheme of an address, which may be relative to the page; empty for text that is no address. */
const schemeOf = (url: string): string => {
  try {
    return new URL(url, 'https://site.example').protocol
  } catch {
    return ''
  }
}

/** Whether an address is one of http or https, or relative to the page: a link that runs no script. */
export const isWebLink = (url: string): boolean => /^https?:$/.test(schemeOf(url))

/** Whether an address can open an app: of any scheme, but none whose content would run in the page. */
export const isAppLink = (url: string): boolean => !/^(|javascript:|data:|vbscript:|blob:)$/.test(schemeOf(url))

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
  fits: (url: string) => boolean,
): Partial<Record<Place, string>> =>
  Object.fromEntries(Object.entries<string | undefined>(links).filter(([, url]) => url && fits(url))) as Partial<
    Record<Place, string>
  >
