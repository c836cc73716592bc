import type { SiteStep, SiteWallet } from '../index'
import type { Wallet } from './walletTypes'

type AppLink = string | ((uri: string) => string)

const places: {
  readonly [Place in keyof NonNullable<Wallet['downloadUrls']>]: keyof NonNullable<SiteWallet['downloads']>
} = {
  ...{ chrome: 'chrome', edge: 'edge', firefox: 'firefox', opera: 'opera', safari: 'safari' },
  ...{ browserExtension: 'extension', ios: 'ios', android: 'android', mobile: 'mobile', qrCode: 'qr' },
  desktop: 'desktop',
}

/**
 * Convert RainbowKit's link function to a template, so that the link can also open the app for a later request. The
 * function is called with two test URIs to find the place where it inserts the pairing URI. A function that
 * changes the URI in any other way than encoding it is not converted. Returns undefined if there is no link.
 */
export const linkOf = (getUri: ((uri: string) => string) | undefined): AppLink | undefined => {
  const [firstUri, secondUri] = ['wc:kisslock@2?key=1', 'wc:another@2?key=2']
  const link = getUri?.(firstUri)
  if (!link) return undefined
  const template = link.replace(encodeURIComponent(firstUri), '{uri_encoded}').replace(firstUri, '{uri}')
  const filledTemplate = template.replace('{uri_encoded}', encodeURIComponent(secondUri)).replace('{uri}', secondUri)
  return template !== link && filledTemplate === getUri?.(secondUri) ? template : getUri
}

const kinds = {
  qr_code: ['open_mobile_app', 'create_or_import', 'tap_scan_button'],
  extension: ['install_extension', 'create_or_import', 'refresh_browser'],
  desktop: ['open_desktop_app', 'create_or_import', 'accept_connection_prompt'],
} as const

type Method = keyof typeof kinds

const withoutUndefined = <Value>(pairs: readonly (readonly [string, Value | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<string, Value>

/** Return the methods of a wallet that is not installed in this browser. */
const methodsOf = ({ qrCode, mobile, desktop, extension, downloadUrls = {} }: Wallet): Method[] => {
  const { browserExtension, chrome, edge, firefox, opera, safari } = downloadUrls
  const store = browserExtension ?? chrome ?? edge ?? firefox ?? opera ?? safari
  return [
    ...(qrCode || mobile ? (['qr_code'] as const) : []),
    ...(extension || store ? (['extension'] as const) : []),
    ...(desktop?.getUri ? (['desktop'] as const) : []),
  ]
}

/** Return the steps of a method: the wallet's own instructions (in a single language), or the catalogue's steps. */
const stepsOf = ({ qrCode, extension, desktop }: Wallet, method: Method): readonly SiteStep[] => {
  const { instructions } = { qr_code: qrCode, extension, desktop }[method] ?? {}
  if (!instructions?.steps.length) return kinds[method]
  return instructions.steps.map(({ title, description }) => ({ '': { title, body: description } }))
}

/** Return a wallet's icon. The icon starts to load before the dialog opens. */
export const iconOf = ({ iconUrl }: Wallet): NonNullable<SiteWallet['icon']> => {
  if (typeof iconUrl === 'string') return iconUrl
  const loading = iconUrl().catch(() => '')
  return () => loading
}

/** Return true if a site has added links or instructions to a wallet of `kisslock/rainbowkit/wallets`. */
export const isCorrected = ({ qrCode, mobile, desktop, extension, downloadUrls }: Wallet): boolean =>
  Boolean(qrCode ?? mobile ?? desktop ?? extension ?? downloadUrls)

/**
 * Convert a wallet from RainbowKit's shape to Kisslock's. The result contains the wallet's own instructions, but not
 * its icon.
 */
export const siteWalletOf = (wallet: Wallet): SiteWallet => {
  const { id, name, shortName, aliases = [], rdns, mobile, qrCode, desktop, downloadUrls = {} } = wallet
  const app = linkOf(mobile?.getUri)
  const links = { ios: app, android: app, qr: linkOf(qrCode?.getUri), desktop: linkOf(desktop?.getUri) }
  // A link that opens a store's app is dropped, because the guide's buttons are web links.
  const downloads = Object.entries(downloadUrls)
    .filter(([, url]) => /^https?:/.test(url))
    .map(([place, url]) => [places[place as keyof typeof places] ?? '', url] as const)
  return {
    ...{ id, name, ...(rdns ? { rdns } : {}) },
    aliases: [...aliases, ...(shortName ? [shortName] : [])],
    methods: Object.fromEntries(methodsOf(wallet).map((method) => [method, stepsOf(wallet, method)])),
    downloads: withoutUndefined(downloads.filter(([place]) => place)),
    deep_links: withoutUndefined(Object.entries(links)),
  }
}
