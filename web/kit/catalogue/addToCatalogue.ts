import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import rows from 'virtual:kisslock/wallets'
import { catalogue } from '../../src/dialog/model'
import { isAppLink, isWebLink, onlyLinks } from './links'
import type { Listed } from './listed'

/** The details of the site's own wallets, by id. */
const own: Record<string, WalletDetails> = {}

const letter = { qr_code: 'q', extension: 'e', desktop: 'd' } as const

/**
 * Adds a site's wallet to the catalogue of this page, before the dialog reads it. A known id is left as it is. A link that
 * would run a script is left out.
 */
export const addToCatalogue = (listed: Listed, details: WalletDetails): void => {
  if (catalogue.some(({ id }) => id === listed.id)) return
  const { id, name, aliases, methods, rdns } = listed
  const letters = [...methods.map((method) => letter[method]), ...(details.browse ? ['b'] : [])].join('')
  ;(catalogue as Listed[]).unshift(listed)
  ;(rows as unknown[]).push([id, name, aliases, letters, rdns.join(' ') || 0])
  own[id] = {
    ...details,
    downloads: onlyLinks(details.downloads, isWebLink),
    deep_links: onlyLinks(details.deep_links, isAppLink),
  }
}

/** Adds the details of the site's wallets to those of the catalogue, which are loaded with the dialog. */
export const addDetails = async (): Promise<void> => {
  if (Object.keys(own).length === 0) return
  const { default: details } = await import('virtual:kisslock/wallet-details')
  Object.assign(details, own)
}
