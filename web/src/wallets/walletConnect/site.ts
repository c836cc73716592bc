import type { PublicConfig } from '../../server/wire.gen'

/**
 * The methods of a session. The site's own nodes handle read methods. Any method that is neither listed nor a read
 * method is not supported.
 */
const sessionMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  // The methods of EIP-5792, for several calls in one request.
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
]

/**
 * Return the optional namespaces of a proposal (CAIP-25). The namespaces are optional, because a wallet has to reject a
 * required namespace that it does not support.
 */
export const createOptionalNamespaces = ({ chains }: PublicConfig) => ({
  eip155: {
    methods: sessionMethods,
    chains: chains.map(({ id }) => `eip155:${id}`),
    events: ['accountsChanged', 'chainChanged'],
  },
})

/** Return the site's data that the wallet shows. */
export const createSiteMetadata = ({ site }: PublicConfig, origin: string) => ({
  name: site.name,
  description: site.sentence || site.name,
  url: origin,
  icons: site.icon ? [new URL(site.icon, origin).href] : [],
})

/**
 * The reason that is sent to the wallet when this page ends a session. The WalletConnect client always sends this
 * reason, even if its `disconnect` is called with a different reason.
 */
export const disconnectReason = { code: 6000, message: 'User disconnected.' }
