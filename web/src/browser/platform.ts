/** A browser's extension store: the key of a wallet's download link, and the store's own name (never translated). */
export type Browser = { name: string; stores: { key: string; name: string }[] }

/** The device: whether it is a phone or tablet, and its browser. */
export type Platform = { phone: boolean; browser: Browser }

const chrome = { key: 'chrome', name: 'Chrome Web Store' }
const edge = { key: 'edge', name: 'Edge Add-ons' }
const firefox = { key: 'firefox', name: 'Firefox Add-ons' }
const opera = { key: 'opera', name: 'Opera Add-ons' }
const safari = { key: 'safari', name: 'App Store' }

/** The first match counts. A browser whose user agent also names Chrome or Safari stands before these. */
const browsers: [RegExp, Browser][] = [
  [/\bEdg(A|iOS)?\//, { name: 'Edge', stores: [edge, chrome] }],
  [/\bOPR\//, { name: 'Opera', stores: [opera, chrome] }],
  [/\b(Firefox|FxiOS)\//, { name: 'Firefox', stores: [firefox] }],
  [/\bVivaldi\//, { name: 'Vivaldi', stores: [chrome] }],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, { name: 'Chrome', stores: [chrome] }],
  [/\bSafari\//, { name: 'Safari', stores: [safari] }],
]
/** Without a name: the dialog shows a translated word for an unknown browser. */
const unknown: Browser = { name: '', stores: [] }

/** Reads a user agent string. `brave`: the browser has `navigator.brave`. An iPad has `touchPoints`, a Mac has none. */
export const platformOf = (userAgent: string, { brave = false, touchPoints = 0 } = {}): Platform => {
  const phone = /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const found = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown
  return { phone, browser: brave ? { ...found, name: 'Brave' } : found }
}
