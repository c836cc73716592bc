import type { AppLink } from 'virtual:kisslock/wallet-details'
import { detectPhoneSystem } from '../../browser/system'

/** The kind of device that opens an app link. A tablet counts as a phone. */
export type Device = 'ios' | 'android' | 'desktop'

type DeepLinks = Readonly<Partial<Record<Device | 'qr', AppLink>>>

/** Fill a link template with the pairing URI: `{uri}` unchanged, `{uri_encoded}` through `encodeURIComponent`. */
const fillTemplate = (link: AppLink, uri: string): string =>
  typeof link === 'function'
    ? link(uri)
    : link.replace('{uri_encoded}', () => encodeURIComponent(uri)).replace('{uri}', () => uri)

/**
 * Return the link that opens the wallet's app with a pairing on this device. Undefined if the catalogue has no such
 * link.
 */
export const createAppLink = (links: DeepLinks, device: Device, uri: string): string | undefined => {
  const linkTemplate = links[device]
  return linkTemplate && fillTemplate(linkTemplate, uri)
}

/**
 * Return a function that builds the link that opens a wallet's app on this device. Without `links`, a phone opens any
 * app that handles the pairing URI.
 */
export const createLinkBuilder =
  (isPhone: boolean, links?: DeepLinks) =>
  (uri: string): string | undefined => {
    if (!isPhone) return links && createAppLink(links, 'desktop', uri)
    return links ? createAppLink(links, detectPhoneSystem(navigator.userAgent), uri) : uri
  }

/**
 * Return the link that opens the wallet's app for a later request. The WalletConnect client appends `wc` and the
 * request.
 */
export const findReopenLink = (links: DeepLinks, device: Device): string | undefined => {
  const linkTemplate = [links[device], links.ios, links.qr].find((link) => link && link !== '{uri}')
  return typeof linkTemplate !== 'string' ? undefined : linkTemplate.replace(/(wc)?\?uri=\{uri_encoded\}$/, '')
}

/** Return the content of the code: the wallet's own form from the catalogue, or the pairing URI. */
export const createCodeText = ({ qr = '{uri}' }: DeepLinks, uri: string): string => fillTemplate(qr, uri)

/**
 * Return true if the link leads to a web page, which must be opened in a new tab. A link with an app's own scheme opens
 * the app and does not leave the page.
 */
export const needsNewTab = (link: string): boolean => link.startsWith('https:')
