import type { Chain } from 'viem';
import type { PublicChain } from '../server/wire.gen';
/**
 * The library's definition of a configured chain. `wallet_addEthereumChain` gives `rpcUrls.default.http[0]` to the visitor's
 * wallet (EIP-3085), so the value is `wallet_rpc` and never the site's own gateway.
 */
export declare const chainDefinition: (chain: PublicChain) => Chain;
