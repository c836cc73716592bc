import type { AppLink, WalletDetails } from 'virtual:kisslock/wallet-details'
import { addToCatalogue, changeInCatalogue } from '../catalogue/addToCatalogue'
import { ownSteps, type StepTexts } from '../catalogue/ownSteps'
import type { SiteWallet } from '../index'
import type { Wallet } from './walletTypes'

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
  const [trial, other] = ['wc:kisslock@2?key=1', 'wc:another@2?key=2']
  const link = getUri?.(trial)
  if (!link) return undefined
  const template = link.replace(encodeURIComponent(trial), '{uri_encoded}').replace(trial, '{uri}')
  const filled = template.replace('{uri_encoded}', encodeURIComponent(other)).replace('{uri}', other)
  return template !== link && filled === getUri?.(other) ? template : getUri
}

const steps = {
  q: ['open_mobile_app', 'create_or_import', 'tap_scan_button'],
  e: ['install_extension', 'create_or_import', 'refresh_browser'],
  d: ['open_desktop_app', 'create_or_import', 'accept_connection_prompt'],
} as const

type Letter = keyof typeof steps

const withoutUndefined = <Value>(pairs: readonly (readonly [string, Value | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<string, Value>

/** The ways to a wallet that is not in this browser. */
const methodsOf = ({ qrCode, mobile, desktop, extension, downloadUrls = {} }: Wallet): Letter[] => {
  const { browserExtension, chrome, edge, firefox, opera, safari } = downloadUrls
  const store = browserExtension ?? chrome ?? edge ?? firefox ?? opera ?? safari
  return [
    ...(qrCode || mobile ? (['q'] as const) : []),
    ...(extension || store ? (['e'] as const) : []),
    ...(desktop?.getUri ? (['d'] as const) : []),
  ]
}

/** The wallet's own instructions for a method, which are in one language; undefined without them. */
const textsOf = ({ qrCode, extension, desktop }: Wallet, method: Letter): StepTexts[] | undefined => {
  const { instructions } = { q: qrCode, e: extension, d: desktop }[method] ?? {}
  if (!instructions?.steps.length) return undefined
  return instructions.steps.map(({ title, description }) => ({ '': { title, body: description } }))
}

/** The step kinds by method, and the wallet's own instructions in their place. */
const stepsOf = (wallet: Wallet): Pick<WalletDetails, 'steps' | 'own'> => {
  const texts = methodsOf(wallet).map((method) => [method, textsOf(wallet, method)] as const)
  const kinds = texts.map(([method, all]) => [method, all?.map((_, at) => `own_${at + 1}`) ?? steps[method]])
  const words = ownSteps(
    wallet.name,
    Object.fromEntries(texts.flatMap(([method, all]) => (all ? [[method, all]] : []))),
  )
  return { steps: Object.fromEntries(kinds), ...(words ? { own: words } : {}) }
}

/** The details of a wallet in the catalogue's shape, with its own instructions. */
export const detailsOf = (wallet: Wallet): WalletDetails => {
  const app = linkOf(wallet.mobile?.getUri)
  const links = { ios: app, android: app, qr: linkOf(wallet.qrCode?.getUri), desktop: linkOf(wallet.desktop?.getUri) }
  const downloads = Object.entries(wallet.downloadUrls ?? {}).map(
    ([place, url]) => [places[place as keyof typeof places] ?? '', url] as const,
  )
  return {
    ...stepsOf(wallet),
    downloads: withoutUndefined(downloads.filter(([place]) => place)),
    deep_links: withoutUndefined(Object.entries(links)),
    status: 'alive',
  }
}

const methods = { q: 'qr_code', e: 'extension', d: 'desktop' } as const

/** A site's wallet as the list shows it. */
const listedOf = (wallet: Wallet): Parameters<typeof addToCatalogue>[0] => {
  const { id, name, shortName, aliases = [], rdns, iconUrl } = wallet
  return {
    ...{ id, name, rank: 0, hardware: false },
    aliases: [...aliases, ...(shortName ? [shortName] : [])],
    methods: methodsOf(wallet).map((method) => methods[method]),
    rdns: rdns ? [rdns] : [],
    icon: typeof iconUrl === 'string' ? iconUrl : undefined,
  }
}

/** Lays what a site has added to a wallet of `kisslock/rainbowkit/wallets` over the catalogue's: links, places, instructions. */
export const changeWallet = (id: string, wallet: Wallet): void => {
  const { qrCode, mobile, desktop, extension, downloadUrls } = wallet
  if (!(qrCode ?? mobile ?? desktop ?? extension ?? downloadUrls)) return
  const ways = methodsOf(wallet).map((method) => methods[method])
  changeInCatalogue(id, ways, detailsOf(wallet))
}

/** Adds a site's wallet to the catalogue of this page, before the dialog reads it. A known id is left as it is. */
export const addOwnWallet = (wallet: Wallet): void => {
  const listed = listedOf(wallet)
  addToCatalogue(listed, detailsOf(wallet))
  if (typeof wallet.iconUrl === 'string') return
  wallet.iconUrl().then(
    (icon) => Object.assign(listed, { icon }),
    () => {},
  )
}
