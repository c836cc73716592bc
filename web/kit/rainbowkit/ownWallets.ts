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
 * The link of a function of RainbowKit's. Where it puts the pairing URI is found by two trials, so that the link also opens the
 * app again, for a later request. A function that does something else with the URI stays a function. Undefined without a link.
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

/** The ways to a wallet that is not in this browser. */
const methodsOf = ({ qrCode, mobile, desktop, extension, downloadUrls = {} }: Wallet): Method[] => {
  const { browserExtension, chrome, edge, firefox, opera, safari } = downloadUrls
  const store = browserExtension ?? chrome ?? edge ?? firefox ?? opera ?? safari
  return [
    ...(qrCode || mobile ? (['qr_code'] as const) : []),
    ...(extension || store ? (['extension'] as const) : []),
    ...(desktop?.getUri ? (['desktop'] as const) : []),
  ]
}

/** The steps of a method: the wallet's own instructions, which are in one language, else the catalogue's. */
const stepsOf = ({ qrCode, extension, desktop }: Wallet, method: Method): readonly SiteStep[] => {
  const { instructions } = { qr_code: qrCode, extension, desktop }[method] ?? {}
  if (!instructions?.steps.length) return kinds[method]
  return instructions.steps.map(({ title, description }) => ({ '': { title, body: description } }))
}

/** The icon, which is loaded ahead of the dialog. */
export const iconOf = ({ iconUrl }: Wallet): NonNullable<SiteWallet['icon']> => {
  if (typeof iconUrl === 'string') return iconUrl
  const loading = iconUrl().catch(() => '')
  return () => loading
}

/** Whether a site has added links or instructions to a wallet of `kisslock/rainbowkit/wallets`. */
export const isCorrected = ({ qrCode, mobile, desktop, extension, downloadUrls }: Wallet): boolean =>
  Boolean(qrCode ?? mobile ?? desktop ?? extension ?? downloadUrls)

/** A wallet of RainbowKit's shape in Kisslock's, with its own instructions and without its icon. */
export const siteWalletOf = (wallet: Wallet): SiteWallet => {
  const { id, name, shortName, aliases = [], rdns, mobile, qrCode, desktop, downloadUrls = {} } = wallet
  const app = linkOf(mobile?.getUri)
  const links = { ios: app, android: app, qr: linkOf(qrCode?.getUri), desktop: linkOf(desktop?.getUri) }
  // A link of a store's own app has no place: the guide's buttons are links of the web.
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
