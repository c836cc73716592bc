export type { OpenedApp } from '../../actions/rememberApp'

/** Where an app link is opened; a tablet counts as a phone. */
export type Device = 'ios' | 'android' | 'desktop'

type Links = Readonly<Partial<Record<Device | 'qr', string>>>

/** A phone's system, as its browser names it. */
export const systemOf = (userAgent: string): 'ios' | 'android' => (/Android/.test(userAgent) ? 'android' : 'ios')

/** The catalogue's link with the pairing in it: `{uri}` as it is, `{uri_encoded}` encoded once. */
const filled = (template: string, uri: string): string =>
  template.replace('{uri_encoded}', () => encodeURIComponent(uri)).replace('{uri}', () => uri)

/** What opens the wallet's app with a pairing on this device, or undefined where the catalogue knows no link. */
export const appLink = (links: Links, device: Device, uri: string): string | undefined => {
  const template = links[device]
  return template && filled(template, uri)
}

/** What opens the wallet's app again without a pairing: the client itself adds `wc` and the request (sign-client 2.21). */
export const reopenLink = (links: Links, device: Device): string | undefined => {
  const template = [links[device], links.ios, links.qr].find((link) => link && link !== '{uri}')
  return template?.replace(/(wc)?\?uri=\{uri_encoded\}$/, '')
}

/** What the code of this wallet says: its own form, else the pairing as it is. */
export const codeText = ({ qr = '{uri}' }: Links, uri: string): string => filled(qr, uri)

/** Native links replace nothing on screen when their app opens; a web page must have a tab of its own. */
export const isWebLink = (link: string): boolean => link.startsWith('https:')
