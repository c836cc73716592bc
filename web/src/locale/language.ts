/**
 * Return the tags to look up for a requested tag, in this order: the tag itself, the tag without its last subtag, and
 * so on (RFC 4647, 3.4).
 */
const truncations = (tag: string): string[] => {
  const parts = tag.toLowerCase().split('-')
  const tags: string[] = []
  while (parts.length) {
    tags.push(parts.join('-'))
    do parts.pop()
    while (parts.at(-1)?.length === 1)
  }
  return tags
}

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * Return script and region of a tag. For a Chinese tag, return the likely script and region (CLDR). For Macao, return
 * the region Hong Kong.
 */
const scriptAndRegion = (tag: string): [script: string, region: string] => {
  const [primary, ...subtags] = tag.toLowerCase().split('-')
  const writtenScript = subtags.find((part) => /^[a-z]{4}$/.test(part)) ?? ''
  const region = subtags.find((part) => part.length === 2) ?? ''
  if (primary !== 'zh') return [writtenScript, region]
  const script = writtenScript || (/tw|hk|mo/.test(region) ? 'hant' : 'hans')
  return [script, script === 'hans' ? region : /hk|mo/.test(region) ? 'hk' : 'tw']
}

/** Return the distance between two tags of one language. The distance of two scripts is larger than of two regions. */
const distance = (one: string, other: string): number => {
  const [[script, region], [otherScript, otherRegion]] = [scriptAndRegion(one), scriptAndRegion(other)]
  return (script === otherScript ? 0 : 2) + (region === otherRegion ? 0 : 1)
}

/**
 * Return the available tag that is nearest to a requested tag, such as zh-TW. The server uses the same algorithm in
 * kisslock.guides.negotiate.
 */
export const nearestTag = (requested: string, tags: readonly string[]): string | undefined => {
  if (!/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(requested)) return undefined
  for (const candidate of truncations(requested)) {
    const match = tags.find((tag) => tag.toLowerCase() === candidate)
    if (match) return match
  }
  const same = tags.filter((tag) => primaryOf(tag) === primaryOf(requested))
  return same.sort((a, b) => distance(requested, a) - distance(requested, b))[0]
}

/** The sources of a language, in order of priority. */
export type LanguageSources = {
  /** The element's attribute `locale`. `auto` means the visitor's own language. */
  attribute: string | null
  /** `appearance.locale` of the settings. */
  settings: string
  /** The `lang` of the element, or of the closest ancestor with this attribute. */
  page: string
  /** The server's choice for this visitor. */
  visitor: string
}

/** Return the language of an element, from the first source that names an available language. */
export const languageOf = (
  { attribute, settings, page, visitor }: LanguageSources,
  tags: readonly string[],
): string => {
  if (attribute === 'auto') return visitor
  const requests = [attribute ?? '', settings, page]
  return requests.map((tag) => nearestTag(tag, tags)).find((tag) => tag !== undefined) ?? visitor
}
