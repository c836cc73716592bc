/** Wallets (ids of the catalogue) that shorten the host in the window that asks to connect. */
const shortens = new Set(['metaMask'])

/** An IPv4 address, or an IPv6 one in brackets. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/**
 * What a wallet's window calls the site that asks to connect, so that the visitor finds there what the page says. MetaMask
 * leaves out the port and all but the last two labels; others show the host as the address bar does.
 */
export const shownHost = (wallet: string, host: string): string => {
  if (!shortens.has(wallet)) return host
  const hostname = host.replace(/:\d+$/, '')
  return isAddress(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}
