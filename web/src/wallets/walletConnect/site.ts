import type { PublicConfig } from '../../server/wire.gen'

/** What a wallet may be asked through a session; everything else is asked of the site's own nodes or not at all. */
const methods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** The rights that the site asks for (CAIP-25), all of them optional so that no wallet has to refuse. */
export const wantedNamespaces = ({ chains, base_path }: PublicConfig, origin: string) => ({
  eip155: {
    methods,
    chains: chains.map(({ id }) => `eip155:${id}`),
    events: ['accountsChanged', 'chainChanged'],
    // Absolute, or the client fails after the wallet has approved; ours, or it would ask a node of its vendor.
    rpcMap: Object.fromEntries(chains.map(({ id }) => [id, `${origin}${base_path}/api/rpc/${id}`])),
  },
})

/** What the wallet shows of the site. */
export const metadataOf = ({ site }: PublicConfig, origin: string) => ({
  name: site.name,
  description: site.sentence || site.name,
  url: origin,
  icons: [new URL(site.icon, origin).href],
})
