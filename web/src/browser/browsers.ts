/** A store of extensions, as named in wallets' download links and in sentences (`install.from.chrome`). */
export type ExtensionStore = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

/** A browser and the stores whose extensions it can install, its own store first. */
export type BrowserEntry = { name: string; stores: ExtensionStore[] }

/**
 * Each browser with a pattern for its user agent. The first match is used. A browser whose user agent also contains
 * Chrome or Safari comes before Chrome and Safari.
 */
const browserPatterns: [RegExp, BrowserEntry][] = [
  [/\bEdg(A|iOS)?\//, { name: 'Edge', stores: ['edge', 'chrome'] }],
  [/\bOPR\//, { name: 'Opera', stores: ['opera', 'chrome'] }],
  [/\b(Firefox|FxiOS)\//, { name: 'Firefox', stores: ['firefox'] }],
  [/\bVivaldi\//, { name: 'Vivaldi', stores: ['chrome'] }],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, { name: 'Chrome', stores: ['chrome'] }],
  [/\bSafari\//, { name: 'Safari', stores: ['safari'] }],
]
/** An unknown browser. The name is empty, because sentences have separate keys for an unknown browser. */
const unknownBrowser: BrowserEntry = { name: '', stores: [] }

/** Return the browser for a user agent string. `isBrave` is true if the browser has `navigator.brave`. */
export const detectBrowser = (userAgent: string, isBrave = false): BrowserEntry => {
  const browser = browserPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknownBrowser
  return isBrave ? { ...browser, name: 'Brave' } : browser
}

/** Return the visitor's browser. */
export const readBrowser = (): BrowserEntry => detectBrowser(navigator.userAgent, 'brave' in navigator)
