/**
 * Return the tags to look up for a requested tag, in this order: the tag itself, the tag without its last subtag, and
 * so on (RFC 4647, 3.4).
 */
const listLookupTags = (tag: string): string[] => {
  const subtags = tag.toLowerCase().split('-')
  const lookupTags: string[] = []
  while (subtags.length) {
    lookupTags.push(subtags.join('-'))
    do subtags.pop()
    while (subtags.at(-1)?.length === 1)
  }
  return lookupTags
}

const primarySubtag = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * Return script and region of a tag. For a Chinese tag, return the likely script and region (CLDR). For Macao, return
 * the region Hong Kong.
 */
const findScriptAndRegion = (tag: string): [script: string, region: string] => {
  const [primary, ...subtags] = tag.toLowerCase().split('-')
  const writtenScript = subtags.find((part) => /^[a-z]{4}$/.test(part)) ?? ''
  const regionSubtag = subtags.find((part) => part.length === 2) ?? ''
  if (primary !== 'zh') return [writtenScript, regionSubtag]
  const scriptSubtag = writtenScript || (/tw|hk|mo/.test(regionSubtag) ? 'hant' : 'hans')
  return [scriptSubtag, scriptSubtag === 'hans' ? regionSubtag : /hk|mo/.test(regionSubtag) ? 'hk' : 'tw']
}

/**
 * Return the distance between two tags of one language. Tags with different scripts are farther apart than tags with
 * different regions.
 */
const measureDistance = (requestedTag: string, candidateTag: string): number => {
  const [[scriptSubtag, regionSubtag], [otherScript, otherRegion]] = [
    findScriptAndRegion(requestedTag),
    findScriptAndRegion(candidateTag),
  ]
  return (scriptSubtag === otherScript ? 0 : 2) + (regionSubtag === otherRegion ? 0 : 1)
}

/**
 * Return the available tag that is nearest to a requested tag, such as zh-TW. The server uses the same algorithm in
 * kisslock.guides.negotiate.
 */
export const findNearestTag = (requested: string, tags: readonly string[]): string | undefined => {
  if (!/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(requested)) return undefined
  for (const lookupTag of listLookupTags(requested)) {
    const matchingTag = tags.find((tag) => tag.toLowerCase() === lookupTag)
    if (matchingTag) return matchingTag
  }
  const sameLanguageTags = tags.filter((tag) => primarySubtag(tag) === primarySubtag(requested))
  return sameLanguageTags.sort((a, b) => measureDistance(requested, a) - measureDistance(requested, b))[0]
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
export const chooseLanguage = (
  { attribute, settings, page, visitor }: LanguageSources,
  tags: readonly string[],
): string => {
  if (attribute === 'auto') return visitor
  const requestedTags = [attribute ?? '', settings, page]
  return requestedTags.map((tag) => findNearestTag(tag, tags)).find((tag) => tag !== undefined) ?? visitor
}
