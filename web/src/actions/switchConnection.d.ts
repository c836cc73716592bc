import { type Connector } from '@wagmi/core';
import type { Engine } from '../engine/createEngine';
/** Makes another connected wallet the current one. Rejects with a `KisslockError`. */
export declare const switchConnection: (engine: Engine, { connector }: {
    connector: Connector;
}) => Promise<void>;
