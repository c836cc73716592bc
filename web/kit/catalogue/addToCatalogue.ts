import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import rows from 'virtual:kisslock/wallets'
import { catalogue } from '../../src/dialog/model'
import type { ListedWallet } from '../../src/flow/catalogue/list'
import type { Method } from '../../src/flow/screen'
import { isAppLink, isWebLink, onlyAppLink, onlyLinks } from './links'

/** A wallet as the catalogue lists it. */
type Listed = ListedWallet & { rdns: readonly string[] }

/** The details of the site's own wallets, by id. */
const added: Record<string, WalletDetails> = {}

/** What a site says otherwise of a wallet of the catalogue, by id. */
const changed: Record<string, Partial<WalletDetails>> = {}

/** The ways to a wallet, as the catalogue's rows and steps name them. */
export const letters = { qr_code: 'q', extension: 'e', desktop: 'd' } as const

const safeAppLinks = (links: WalletDetails['deep_links']): WalletDetails['deep_links'] =>
  Object.fromEntries(
    Object.entries(links)
      .filter(([, link]) => typeof link === 'function' || isAppLink(link))
      .map(([place, link]) => [place, typeof link === 'function' ? onlyAppLink(link) : link]),
  )

/**
 * Adds a site's wallet to the catalogue of this page, before the dialog reads it. A known id is left as it is. A link that
 * would run a script is left out.
 */
export const addToCatalogue = (listed: Listed, details: WalletDetails): void => {
  if (catalogue.some(({ id }) => id === listed.id)) return
  const { id, name, aliases, methods, rdns } = listed
  const ways = [...methods.map((method) => letters[method]), ...(details.browse ? ['b'] : [])].join('')
  ;(catalogue as Listed[]).unshift(listed)
  ;(rows as unknown[]).push([id, name, aliases, ways, rdns.join(' ') || 0])
  added[id] = {
    ...details,
    downloads: onlyLinks(details.downloads, isWebLink),
    deep_links: safeAppLinks(details.deep_links),
  }
}

/** Lays a site's own links, ways and words for steps over a wallet of the catalogue, before the dialog reads it. */
export const changeInCatalogue = (id: string, methods: readonly Method[], details: WalletDetails): void => {
  const listed = catalogue.find((wallet) => wallet.id === id)
  if (listed) Object.assign(listed, { methods: [...new Set([...listed.methods, ...methods])] })
  const { steps, own: words, downloads, deep_links } = details
  changed[id] = {
    ...(words ? { own: words } : {}),
    steps,
    downloads: onlyLinks(downloads, isWebLink),
    deep_links: safeAppLinks(deep_links),
  }
}

/** A wallet of the catalogue with a site's changes. Steps in the site's words go before the catalogue's, and those before ours. */
const withChanges = (entry: WalletDetails, change: Partial<WalletDetails>): WalletDetails => {
  const written = Object.entries(change.steps ?? {}).filter(([, [first]]) => first.startsWith('own_'))
  return {
    ...entry,
    ...change,
    steps: { ...change.steps, ...entry.steps, ...Object.fromEntries(written) },
    downloads: { ...entry.downloads, ...change.downloads },
    deep_links: { ...entry.deep_links, ...change.deep_links },
  }
}

/** Loads the details of all wallets, with those of the site. */
export const loadDetails = async (): Promise<Readonly<Record<string, WalletDetails>>> => {
  const { default: details } = await import('virtual:kisslock/wallet-details')
  const changes = Object.entries(changed).map(([id, change]) => [id, details[id] && withChanges(details[id], change)])
  return Object.assign(details, added, Object.fromEntries(changes))
}

/** Adds the details of the site's wallets to those of the catalogue, which are loaded with the dialog. */
export const addDetails = async (): Promise<void> => {
  if (Object.keys({ ...added, ...changed }).length > 0) await loadDetails()
}
