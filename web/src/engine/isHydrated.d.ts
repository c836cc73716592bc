import type { Config, Connector } from '@wagmi/core';
/** Whether a connector has its wallet. A connector read from storage has only a name and an id, and no methods. */
export declare const isHydrated: (connector: Connector) => boolean;
/** Drops the connections read from storage without a wallet. The others decide the current connection and the status. */
export declare const dropRemembered: (config: Config) => void;
