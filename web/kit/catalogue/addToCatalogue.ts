import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import rows from 'virtual:kisslock/wallets'
import { isWebLink } from '../../src/browser/isWebLink'
import { catalogue } from '../../src/dialog/model'
import type { ListedWallet } from '../../src/flow/catalogue/list'
import { isAppLink } from '../../src/flow/links/isAppLink'
import { filterLinks, withSafeFallback } from './links'

/** A wallet as the catalogue lists it. */
type ListedWalletWithRdns = ListedWallet & { rdns: readonly string[] }

/** The details of the site's own wallets, by id. */
const siteDetailsById: Record<string, WalletDetails> = {}

/** The site's changes of catalogue wallets, by id. */
const siteChangesById: Record<string, Partial<WalletDetails>> = {}

/** The letter of each method in the catalogue's rows and steps. */
export const methodLetters = { qr_code: 'q', extension: 'e', desktop: 'd' } as const

const keepSafeAppLinks = (links: WalletDetails['deep_links']): WalletDetails['deep_links'] =>
  Object.fromEntries(
    Object.entries(links)
      .filter(([, link]) => typeof link === 'function' || isAppLink(link))
      .map(([place, link]) => [place, typeof link === 'function' ? withSafeFallback(link) : link]),
  )

/** Return a wallet's details without links that would run a script. */
const keepSafeLinks = (details: WalletDetails): WalletDetails => ({
  ...details,
  downloads: filterLinks(details.downloads, isWebLink),
  deep_links: keepSafeAppLinks(details.deep_links),
})

/**
 * Add a site's wallet to the catalogue of this page, before the dialog reads it. If the id exists in the catalogue, the
 * site's links, methods and step texts override those of the catalogue. A link that would run a script is dropped.
 */
export const addToCatalogue = (siteWallet: ListedWalletWithRdns, details: WalletDetails): void => {
  const { id, name, aliases, methods, rdns } = siteWallet
  const existingWallet = catalogue.find((wallet) => wallet.id === id)
  if (existingWallet) {
    if (id in siteDetailsById) return
    Object.assign(existingWallet, { methods: [...new Set([...existingWallet.methods, ...methods])] })
    const { status, ...change } = keepSafeLinks(details)
    siteChangesById[id] = change
    return
  }
  const letters = [...methods.map((method) => methodLetters[method]), ...(details.browse ? ['b'] : [])].join('')
  ;(catalogue as ListedWalletWithRdns[]).unshift(siteWallet)
  ;(rows as unknown[]).push([id, name, aliases, letters, rdns.join(' ') || 0])
  siteDetailsById[id] = keepSafeLinks(details)
}

/**
 * Merge a site's changes into a catalogue wallet. Steps in the site's own words replace the catalogue's steps. The
 * site's other steps, which use Kisslock's sentences, apply only to methods without steps in the catalogue.
 */
const applyChange = (entry: WalletDetails, change: Partial<WalletDetails>): WalletDetails => {
  const ownStepEntries = Object.entries(change.steps ?? {}).filter(([, [firstStep]]) => firstStep.startsWith('own_'))
  return {
    ...entry,
    ...change,
    steps: { ...change.steps, ...entry.steps, ...Object.fromEntries(ownStepEntries) },
    downloads: { ...entry.downloads, ...change.downloads },
    deep_links: { ...entry.deep_links, ...change.deep_links },
  }
}

/** Load the details of all wallets, including the site's wallets. */
export const loadDetails = async (): Promise<Readonly<Record<string, WalletDetails>>> => {
  const { default: details } = await import('virtual:kisslock/wallet-details')
  const changedDetailEntries = Object.entries(siteChangesById).map(([id, change]) => [
    id,
    details[id] && applyChange(details[id], change),
  ])
  return Object.assign(details, siteDetailsById, Object.fromEntries(changedDetailEntries))
}

/** Add the details of the site's wallets to the details of the catalogue. These details load with the dialog. */
export const loadSiteDetails = async (): Promise<void> => {
  if (Object.keys({ ...siteDetailsById, ...siteChangesById }).length > 0) await loadDetails()
}
