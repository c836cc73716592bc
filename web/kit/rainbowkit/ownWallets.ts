import type { SiteStep, SiteWallet } from '../index'
import type { Wallet } from './walletTypes'

type AppLink = string | ((uri: string) => string)

const downloadKeys: {
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
export const readLinkTemplate = (getUri: ((uri: string) => string) | undefined): AppLink | undefined => {
  const [firstUri, secondUri] = ['wc:kisslock@2?key=1', 'wc:another@2?key=2']
  const link = getUri?.(firstUri)
  if (!link) return undefined
  const linkTemplate = link.replace(encodeURIComponent(firstUri), '{uri_encoded}').replace(firstUri, '{uri}')
  const filledTemplate = linkTemplate
    .replace('{uri_encoded}', encodeURIComponent(secondUri))
    .replace('{uri}', secondUri)
  return linkTemplate !== link && filledTemplate === getUri?.(secondUri) ? linkTemplate : getUri
}

const stepKinds = {
  qr_code: ['open_mobile_app', 'create_or_import', 'tap_scan_button'],
  extension: ['install_extension', 'create_or_import', 'refresh_browser'],
  desktop: ['open_desktop_app', 'create_or_import', 'accept_connection_prompt'],
} as const

type StepMethod = keyof typeof stepKinds

const dropUndefined = <Value>(pairs: readonly (readonly [string, Value | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<string, Value>

/** Return the methods of a wallet that is not installed in this browser. */
const toMethods = ({ qrCode, mobile, desktop, extension, downloadUrls = {} }: Wallet): StepMethod[] => {
  const { browserExtension, chrome, edge, firefox, opera, safari } = downloadUrls
  const extensionStore = browserExtension ?? chrome ?? edge ?? firefox ?? opera ?? safari
  return [
    ...(qrCode || mobile ? (['qr_code'] as const) : []),
    ...(extension || extensionStore ? (['extension'] as const) : []),
    ...(desktop?.getUri ? (['desktop'] as const) : []),
  ]
}

/** Return the steps of a method: the wallet's own instructions (in a single language), or the catalogue's steps. */
const toSteps = ({ qrCode, extension, desktop }: Wallet, method: StepMethod): readonly SiteStep[] => {
  const { instructions } = { qr_code: qrCode, extension, desktop }[method] ?? {}
  if (!instructions?.steps.length) return stepKinds[method]
  return instructions.steps.map(({ title, description }) => ({ '': { title, body: description } }))
}

/** Return a wallet's icon. The icon starts to load before the dialog opens. */
export const loadIcon = ({ iconUrl }: Wallet): NonNullable<SiteWallet['icon']> => {
  if (typeof iconUrl === 'string') return iconUrl
  const iconPromise = iconUrl().catch(() => '')
  return () => iconPromise
}

/** Return true if a site has added links or instructions to a wallet of `kisslock/rainbowkit/wallets`. */
export const hasSiteAdditions = ({ qrCode, mobile, desktop, extension, downloadUrls }: Wallet): boolean =>
  Boolean(qrCode ?? mobile ?? desktop ?? extension ?? downloadUrls)

/**
 * Convert a wallet from RainbowKit's shape to Kisslock's. The result contains the wallet's own instructions, but not
 * its icon.
 */
export const toSiteWallet = (wallet: Wallet): SiteWallet => {
  const { id, name, shortName, aliases = [], rdns, mobile, qrCode, desktop, downloadUrls = {} } = wallet
  const appTemplate = readLinkTemplate(mobile?.getUri)
  const links = {
    ios: appTemplate,
    android: appTemplate,
    qr: readLinkTemplate(qrCode?.getUri),
    desktop: readLinkTemplate(desktop?.getUri),
  }
  // A link that opens a store's app is dropped, because the guide's buttons are web links.
  const webDownloads = Object.entries(downloadUrls)
    .filter(([, url]) => /^https?:/.test(url))
    .map(([place, url]) => [downloadKeys[place as keyof typeof downloadKeys] ?? '', url] as const)
  return {
    ...{ id, name, ...(rdns ? { rdns } : {}) },
    aliases: [...aliases, ...(shortName ? [shortName] : [])],
    methods: Object.fromEntries(toMethods(wallet).map((method) => [method, toSteps(wallet, method)])),
    downloads: dropUndefined(webDownloads.filter(([place]) => place)),
    deep_links: dropUndefined(Object.entries(links)),
  }
}
