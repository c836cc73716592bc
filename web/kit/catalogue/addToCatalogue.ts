import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import rows from 'virtual:kisslock/wallets'
import { isWebLink } from '../../src/browser/isWebLink'
import { catalogue } from '../../src/dialog/model'
import type { ListedWallet } from '../../src/flow/catalogue/list'
import { isAppLink } from '../../src/flow/links/isAppLink'
import { onlyAppLink, onlyLinks } from './links'

/** A wallet as the catalogue lists it. */
type Listed = ListedWallet & { rdns: readonly string[] }

/** The details of the site's own wallets, by id. */
const added: Record<string, WalletDetails> = {}

/** What a site says otherwise of wallets of the catalogue, by id. */
const changed: Record<string, Partial<WalletDetails>> = {}

/** The ways to a wallet, as the catalogue's rows and steps name them. */
export const letters = { qr_code: 'q', extension: 'e', desktop: 'd' } as const

const safeAppLinks = (links: WalletDetails['deep_links']): WalletDetails['deep_links'] =>
  Object.fromEntries(
    Object.entries(links)
      .filter(([, link]) => typeof link === 'function' || isAppLink(link))
      .map(([place, link]) => [place, typeof link === 'function' ? onlyAppLink(link) : link]),
  )

/** The details with the links that run no script. */
const withSafeLinks = (details: WalletDetails): WalletDetails => ({
  ...details,
  downloads: onlyLinks(details.downloads, isWebLink),
  deep_links: safeAppLinks(details.deep_links),
})

/**
 * Adds a site's wallet to the catalogue of this page, before the dialog reads it. Under the id of a wallet of the catalogue its
 * links, ways and words for steps are laid over that one. A link that would run a script is left out.
 */
export const addToCatalogue = (site: Listed, details: WalletDetails): void => {
  const { id, name, aliases, methods, rdns } = site
  const present = catalogue.find((wallet) => wallet.id === id)
  if (present) {
    if (id in added) return
    Object.assign(present, { methods: [...new Set([...present.methods, ...methods])] })
    const { status, ...change } = withSafeLinks(details)
    changed[id] = change
    return
  }
  const ways = [...methods.map((method) => letters[method]), ...(details.browse ? ['b'] : [])].join('')
  ;(catalogue as Listed[]).unshift(site)
  ;(rows as unknown[]).push([id, name, aliases, ways, rdns.join(' ') || 0])
  added[id] = withSafeLinks(details)
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
