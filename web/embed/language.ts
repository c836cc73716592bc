/** The tags to try in place of one that is not available: without its last subtag, and so on (RFC 4647, 3.4). */
const truncations = (tag: string): string[] => {
  const parts = tag.toLowerCase().split('-')
  const found: string[] = []
  while (parts.length) {
    found.push(parts.join('-'))
    do parts.pop()
    while (parts.at(-1)?.length === 1)
  }
  return found
}

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The available tag for a requested one, such as zh-TW; the same algorithm as kisslock.guides.negotiate on the server. */
export const nearestTag = (wanted: string, tags: readonly string[]): string | undefined => {
  if (!/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(wanted)) return undefined
  for (const candidate of truncations(wanted)) {
    const known = tags.find((tag) => tag.toLowerCase() === candidate)
    if (known) return known
  }
  return tags.find((tag) => primaryOf(tag) === primaryOf(wanted))
}

/** The sources of a language, strongest first. */
export type LanguageSources = {
  /** The element's `locale`; `auto` means the visitor's own. */
  attribute: string | null
  /** `appearance.locale` of the settings. */
  settings: string
  /** `lang` of the element or of its closest ancestor that has one. */
  page: string
  /** The server's choice for this visitor. */
  visitor: string
}

/** The language of an element, from the first source that names an available one. */
export const languageOf = (
  { attribute, settings, page, visitor }: LanguageSources,
  tags: readonly string[],
): string => {
  if (attribute === 'auto') return visitor
  const wanted = [attribute ?? '', settings, page]
  return wanted.map((tag) => nearestTag(tag, tags)).find((tag) => tag !== undefined) ?? visitor
}
