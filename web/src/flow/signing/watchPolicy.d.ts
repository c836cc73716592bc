import type { Store } from '../../browser/store';
import type { PublicConfig } from '../../server/wire.gen';
import type { ConnectedWallet, Connection } from '../connection';
import type { Flow } from '../flow';
import type { Session } from '../session';
import { type Effect } from './policy';
import { type WatchEvent } from './watch';
export type WatchedPage = {
    config: PublicConfig;
    flow: Flow;
    connection: Store<Connection>;
    connections: Store<readonly ConnectedWallet[]>;
    session: Store<Session>;
    effects: {
        [E in Exclude<Effect, 'nothing'>]: () => void;
    };
};
/** Follows connection, session and screen, and runs the effects of the policy. `send` takes the events of the dialog. */
export declare const watchPolicy: ({ config, flow, connection, connections, session, effects }: WatchedPage) => {
    send: (event: WatchEvent) => Effect;
    stop: () => void;
};
