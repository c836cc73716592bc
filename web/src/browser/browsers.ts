/** A store of extensions, as wallets' download links and sentences (`install.from.chrome`) name it. */
export type Store = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

/** A browser and the stores whose extensions it installs, its own first. */
export type Browser = { name: string; stores: Store[] }

/** The first match counts. A browser whose user agent also names Chrome or Safari stands before these. */
const browsers: [RegExp, Browser][] = [
  [/\bEdg(A|iOS)?\//, { name: 'Edge', stores: ['edge', 'chrome'] }],
  [/\bOPR\//, { name: 'Opera', stores: ['opera', 'chrome'] }],
  [/\b(Firefox|FxiOS)\//, { name: 'Firefox', stores: ['firefox'] }],
  [/\bVivaldi\//, { name: 'Vivaldi', stores: ['chrome'] }],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, { name: 'Chrome', stores: ['chrome'] }],
  [/\bSafari\//, { name: 'Safari', stores: ['safari'] }],
]
/** Without a name: sentences have keys of their own for an unknown browser. */
const unknown: Browser = { name: '', stores: [] }

/** Reads a user agent string. `brave`: the browser has `navigator.brave`. */
export const browserOf = (userAgent: string, brave = false): Browser => {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown
  return brave ? { ...browser, name: 'Brave' } : browser
}

/** The visitor's browser. */
export const readBrowser = (): Browser => browserOf(navigator.userAgent, 'brave' in navigator)
