import type { Connector } from '@wagmi/core';
import type { DiscoveredWallet, DiscoveredWallets, RawProvider } from './types';
/** A wallet for which the engine makes a connector. */
export type Target = {
    id: string;
    name: string;
    icon?: string;
    provider: RawProvider;
    type?: string;
};
/** What `discoverWallets` needs from the engine: `adopt` makes a wallet's connector, `release` removes it. */
export type DiscoverParameters = {
    adopt(target: Target): Connector;
    release(connector: Connector): void;
    /** Whether the visitor is connected through this connector. */
    isConnected(connector: Connector): boolean;
    /** The window to listen on; undefined on a server, where nothing is discovered. */
    page: EventTarget | undefined;
    /** Wallets that are listed from the start. */
    first?: readonly DiscoveredWallet[];
};
/** Lists the wallets that announce themselves (EIP-6963), by rdns; without any, the legacy wallets at `window.ethereum`. */
export declare const discoverWallets: (parameters: DiscoverParameters) => DiscoveredWallets & {
    stop(): void;
};
