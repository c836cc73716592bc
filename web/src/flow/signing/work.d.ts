import type { Lazy } from '../../browser/lazy';
import { type Store } from '../../browser/store';
import type { Engine } from '../../engine/createEngine';
import type { Account } from '../../server/message';
import type { PublicConfig } from '../../server/wire.gen';
import type { Flow } from '../flow';
import type { Sessions } from './sessions';
import { type SignEvent, type SignState } from './state';
/** The state of signing in as a store. `send` applies an event. */
export type SignFlow = Store<SignState> & {
    send: (event: SignEvent) => void;
};
export type WorkOptions = {
    config: PublicConfig;
    domain: string;
    engine: Engine;
    flow: Flow;
    requests: Lazy<typeof import('../requests')>;
    sessions: Sessions;
    /** Returns the account that may sign now. */
    account: () => Account | undefined;
};
/** Runs the work of each step of signing in. Each attempt asks the wallet or the server once; there is no polling. */
export declare const runSigning: ({ config, domain, engine, flow, requests, sessions, account }: WorkOptions) => {
    get: () => SignState;
    subscribe: (listener: () => void) => () => void;
    send: (event: SignEvent) => void;
    moved: () => void;
    follow: () => void;
    automatic: {
        may: () => boolean;
    };
    stop: () => void;
};
