import type { Config, Connector } from '@wagmi/core';
import type { PublicConfig } from '../../server/wire.gen';
import type { Target } from '../discover';
import type { PairingParameters } from './pairing';
/** The wallet on another device: one connector, which uses the present WalletConnect session. */
export type Scanner = {
    readonly connector: Connector;
    /** Loads the chunk of the relay's client in advance. */
    load(): void;
    /** Makes the next `eth_requestAccounts` show codes and wait for a wallet until `signal` aborts. */
    expect(asked: Pick<PairingParameters, 'wallet' | 'onCode' | 'onScanned'>, signal: AbortSignal): void;
    /** Restores the stored session. False if there is none. */
    bringBack(): Promise<boolean>;
};
/** The page's scanner. `adopt` adds a connector to the library's config. */
export declare const createScanner: (site: PublicConfig, config: Config, origin: string, adopt: (target: Target) => Connector) => Scanner;
