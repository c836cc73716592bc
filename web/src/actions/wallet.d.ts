import type { Connector } from '@wagmi/core';
import type { Engine } from '../engine/createEngine';
import type { ErrorFacts } from '../errors/KisslockError';
import type { GuardedProvider } from '../wallets/guard';
/** The connector of the current connection, if any, also of a stored connection that is still being restored. */
export declare const currentConnector: ({ config }: Engine) => Connector | undefined;
/** The guard of a connector's wallet; an empty object while the wallet of a stored connection is absent. */
export declare const guardOf: (connector: Connector) => Promise<Partial<GuardedProvider>>;
/** The wallet's name and rdns for the facts of an error. */
export declare const walletFacts: ({ wallets }: Engine, connector: Connector | undefined) => ErrorFacts;
