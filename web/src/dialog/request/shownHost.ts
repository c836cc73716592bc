/** Wallets (ids of the catalogue) that shorten the host in their connect window. */
const shorteningWallets = new Set(['metaMask'])

/** An IPv4 address, or an IPv6 one in brackets. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/**
 * The site's name in a wallet's connect window, so that the page can tell the visitor what to look for. MetaMask leaves out
 * the port and all but the last two labels; other wallets show the host as the address bar does.
 */
export const shownHost = (wallet: string, host: string): string => {
  if (!shorteningWallets.has(wallet)) return host
  const hostname = host.replace(/:\d+$/, '')
  return isAddress(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}
