/** A store of extensions, as named in wallets' download links and in sentences (`install.from.chrome`). */
export type Store = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

/** A browser and the stores whose extensions it can install, its own store first. */
export type Browser = { name: string; stores: Store[] }

/**
 * Each browser with a pattern for its user agent. The first match is used. A browser whose user agent also contains
 * Chrome or Safari comes before Chrome and Safari.
 */
const browserPatterns: [RegExp, Browser][] = [
  [/\bEdg(A|iOS)?\//, { name: 'Edge', stores: ['edge', 'chrome'] }],
  [/\bOPR\//, { name: 'Opera', stores: ['opera', 'chrome'] }],
  [/\b(Firefox|FxiOS)\//, { name: 'Firefox', stores: ['firefox'] }],
  [/\bVivaldi\//, { name: 'Vivaldi', stores: ['chrome'] }],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, { name: 'Chrome', stores: ['chrome'] }],
  [/\bSafari\//, { name: 'Safari', stores: ['safari'] }],
]
/** An unknown browser. The name is empty, because sentences have separate keys for an unknown browser. */
const unknownBrowser: Browser = { name: '', stores: [] }

/** Return the browser for a user agent string. `brave` is true if the browser has `navigator.brave`. */
export const detectBrowser = (userAgent: string, brave = false): Browser => {
  const browser = browserPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknownBrowser
  return brave ? { ...browser, name: 'Brave' } : browser
}

/** Return the visitor's browser. */
export const readBrowser = (): Browser => detectBrowser(navigator.userAgent, 'brave' in navigator)
