import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { DownloadPlace } from '../../src/wallets/DownloadPlace'
import { addToCatalogue } from '../catalogue/addToCatalogue'
import type { Listed } from '../catalogue/listed'
import { ownSteps, type StepTexts } from '../catalogue/ownSteps'
import type { Wallet } from './walletTypes'

const places: { readonly [Place in keyof NonNullable<Wallet['downloadUrls']>]: DownloadPlace } = {
  ...{ chrome: 'chrome', edge: 'edge', firefox: 'firefox', opera: 'opera', safari: 'safari' },
  ...{ browserExtension: 'extension', ios: 'ios', android: 'android', mobile: 'mobile', qrCode: 'qr' },
  desktop: 'desktop',
}

/** A link of the catalogue's shape from a function of RainbowKit's: where it puts the pairing URI is found by a trial. */
export const linkTemplate = (getUri: ((uri: string) => string) | undefined): string | undefined => {
  const trial = 'wc:kisslock@2'
  const link = getUri?.(trial)
  if (link?.includes(trial)) return link.replace(trial, '{uri}')
  return link?.includes(encodeURIComponent(trial))
    ? link.replace(encodeURIComponent(trial), '{uri_encoded}')
    : undefined
}

const steps = {
  q: ['open_mobile_app', 'create_or_import', 'tap_scan_button'],
  e: ['install_extension', 'create_or_import', 'refresh_browser'],
} as const

const withoutUndefined = <Value>(pairs: readonly (readonly [string, Value | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<string, Value>

/** The ways to a wallet that is not in this browser. */
const methodsOf = ({ qrCode, mobile, extension, downloadUrls = {} }: Wallet): ('q' | 'e')[] => {
  const { browserExtension, chrome, edge, firefox, opera, safari } = downloadUrls
  const store = browserExtension ?? chrome ?? edge ?? firefox ?? opera ?? safari
  return [...(qrCode || mobile ? (['q'] as const) : []), ...(extension || store ? (['e'] as const) : [])]
}

/** The wallet's own instructions for a method, which are in one language; undefined without them. */
const textsOf = ({ qrCode, extension }: Wallet, method: 'q' | 'e'): StepTexts[] | undefined => {
  const instructions = method === 'q' ? qrCode?.instructions : extension?.instructions
  if (!instructions?.steps.length) return undefined
  return instructions.steps.map(({ title, description }) => ({ '': { title, body: description } }))
}

/** The step kinds by method, and the wallet's own instructions in their place. */
const stepsOf = (wallet: Wallet): Pick<WalletDetails, 'steps' | 'own'> => {
  const texts = methodsOf(wallet).map((method) => [method, textsOf(wallet, method)] as const)
  const kinds = texts.map(([method, all]) => [method, all?.map((_, at) => `own_${at + 1}`) ?? steps[method]])
  const own = ownSteps(wallet.name, Object.fromEntries(texts.flatMap(([method, all]) => (all ? [[method, all]] : []))))
  return { steps: Object.fromEntries(kinds), ...(own ? { own } : {}) }
}

/** The details of a wallet in the catalogue's shape, with its own instructions. */
export const detailsOf = (wallet: Wallet): WalletDetails => {
  const app = linkTemplate(wallet.mobile?.getUri)
  const links = { ios: app, android: app, qr: linkTemplate(wallet.qrCode?.getUri) }
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

const methods = { q: 'qr_code', e: 'extension' } as const

/** A site's wallet as the list shows it. */
const listedOf = (wallet: Wallet): Listed => {
  const { id, name, shortName, aliases = [], rdns, iconUrl } = wallet
  return {
    ...{ id, name, rank: 0, hardware: false },
    aliases: [...aliases, ...(shortName ? [shortName] : [])],
    methods: methodsOf(wallet).map((method) => methods[method]),
    rdns: rdns ? [rdns] : [],
    icon: typeof iconUrl === 'string' ? iconUrl : undefined,
  }
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
