import { type Config } from '@wagmi/core';
import type { PublicConfig } from '../server/wire.gen';
import { type GuardedProvider } from '../wallets/guard';
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types';
import type { Scanner } from '../wallets/walletConnect/scanner';
import { type Attempts } from './attempts';
import { type TextStorage } from './guardedStorage';
import { type Memory } from './memory';
import type { RestoreParameters } from './restore';
/** The connection library with this site's settings. Status, accounts and chain are read from `config`, never copied. */
export type Engine = {
    readonly config: Config;
    /** The wallets in this page. */
    readonly wallets: DiscoveredWallets;
    /** Restores the connections of the last page load. Resolves when it is known whether the visitor is connected. */
    reconnect(): Promise<void>;
    /** The connector id of the last used wallet, also after a disconnect. */
    lastUsed(): string | undefined;
    /** Removes all listeners. The engine cannot be used afterwards. */
    destroy(): void;
    /** The wallet on another device. Its chunk loads when the visitor chooses to scan, or had a session on the last load. */
    scanner(): Promise<Scanner>;
    /** One more guard for the provider of a connected wallet, with pending requests of its own. */
    guardOf(uid: string): GuardedProvider | undefined;
    /** Runs connects one at a time, for src/actions. */
    readonly attempts: Attempts;
    /** Drops the stored connections that have not been restored, and ends their restoration. */
    forget(): void;
    /** Stores a connector id for `lastUsed`. */
    remember(id: string): void;
};
/** Options of `createEngine`. */
export type EngineOptions = {
    /** Origin of the site's own server; by default that of the page. */
    origin?: string;
    /** By default localStorage. Null stores nothing beyond the page. */
    storage?: TextStorage | null;
    /** Prefix of the library's keys, `wagmi` by default (docs/specification.md section 9). */
    prefix?: string | undefined;
    /** A config that the site has made itself, in place of one from the settings, with the parts that go with it. */
    own?: OwnConfig | undefined;
};
/** A site's own config, its connectors as wallets, and how its connections are restored (siteConfig.ts). */
export type OwnConfig = {
    config: Config;
    wallets: readonly DiscoveredWallet[];
    createMemory(memory: RestoreParameters): Memory;
};
/** Starts the connection library for a site: chains, transports, storage and discovery of wallets. */
export declare const createEngine: (publicConfig: PublicConfig, options?: EngineOptions) => Engine;
