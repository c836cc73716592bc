/** Matches the end of a URL in a stack: a script's file with line and column. */
const stackFramePattern =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s()]{0,300}?\/([\w.-]{1,80}\.(?:m?js|tsx?))(?:[?#][^\s():]*)?(:\d+:\d+)/gi

const scrubRules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Removes a pairing link with its key.
  [/\bwc:\S*/gi, 'wc:…'],
  [/\bdata:\S*/gi, 'data:…'],
  // Removes the rest of a URL after its scheme: the site, the node, and the parameters.
  [/\b([a-z][a-z0-9+.-]{0,20}):\/\/[^\s"'<>()]*/gi, '$1://…'],
  [/\b(?:symKey|projectId|api_?key|key|token|secret|password|auth\w{0,20})"?\s?[=:]\s?"?[^\s&",]+/gi, '…=…'],
  // Removes email addresses, but keeps stack frames of Firefox and Safari, such as ask@main.js:1:2.
  [/[^\s@"'<>(),:;]{1,64}@(?![\w.-]{1,80}\.(?:m?js|tsx?):\d)[^\s@"'<>(),:;]{1,253}/g, '…@…'],
  // Removes addresses, keys, hashes and signatures, including shortened ones.
  [/(?:0x)?[0-9a-f]{32,}/gi, '0x…'],
  [/\b0x[0-9a-f]{2,31}\s?(?:…|\.{2,3})\s?[0-9a-f]{2,31}/gi, '0x…'],
  // Removes ENS names, because they stand for an address.
  [/[\p{L}\p{N}_-]{1,64}\.eth\b/giu, '….eth'],
]

/**
 * Return the beginning of a text. A word at the cut is dropped, because half an address would not be recognized as an
 * address.
 */
const truncateAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cutText = text.slice(0, max)
  return cutText.slice(0, Math.max(cutText.lastIndexOf(' '), cutText.lastIndexOf('\n'), 0))
}

/**
 * Remove everything that must not be part of a log entry: addresses, pairing links, URLs after their scheme, keys,
 * email addresses and the site's own host. The file names in a stack are kept, with line and column.
 */
export const scrubText = (text: string, domain: string, max: number): string => {
  // Cut a wallet's long text before it is searched, so that the search stays fast.
  let cleanText = truncateAtWord(text, 4 * max)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\n]+|(?:(?!\n)\p{Cc})+/gu, ' ')
    .replace(stackFramePattern, '$1$2')
  for (const [pattern, replacement] of scrubRules) cleanText = cleanText.replace(pattern, replacement)
  for (const host of [domain, domain.replace(/:\d+$/, '')]) if (host) cleanText = cleanText.replaceAll(host, '…')
  return cleanText.trim().slice(0, max)
}
