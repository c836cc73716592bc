import type { Lazy } from '../browser/lazy';
import { type Store } from '../browser/store';
import type { PublicConfig } from '../server/wire.gen';
import { type PageProvider } from '../wallets/pageProvider';
import type { Connection } from './connection';
import type { Runtime } from './runtime';
/** The stores that the provider depends on. */
export type Followed = {
    config: Pick<PublicConfig, 'chains'>;
    connection: Store<Connection>;
    runtime: Lazy<Pick<Runtime, 'engine'>>;
};
/**
 * The provider of the current connection for the page (EIP-1193), or null without a connection. The object stays the same
 * until another connection becomes current. An earlier provider works as long as its connection exists.
 */
export declare const watchProvider: ({ config, connection, runtime }: Followed) => Store<PageProvider | null>;
