/** Catalogue ids of wallets that shorten the host in their connect window. */
const hostShorteningWallets = new Set(['metaMask'])

/** Return true for an IPv4 address, or an IPv6 address in brackets. */
const isIpAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/**
 * Return the host as the wallet's connect window shows it, so that the dialog can tell the visitor what to look for.
 * MetaMask omits the port and shows only the last two labels of the host. All other wallets show the same host as the
 * address bar.
 */
export const findShownHost = (wallet: string, host: string): string => {
  if (!hostShorteningWallets.has(wallet)) return host
  const hostname = host.replace(/:\d+$/, '')
  return isIpAddress(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}
