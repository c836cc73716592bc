import { type Amount } from '../../actions/readBalance';
import { type Store } from '../../browser/store';
import type { Engine } from '../../engine/createEngine';
import { KisslockError } from '../../errors/KisslockError';
import { type Profile } from '../../server/readProfile';
import type { PublicConfig } from '../../server/wire.gen';
import type { Connection } from '../connection';
export type { Amount };
/** `unasked`: no balance is shown for this account. `down`: the node has not answered. */
export type Balance = {
    is: 'unasked';
} | {
    is: 'reading';
} | {
    is: 'down';
} | ({
    is: 'known';
} & Amount);
/** Name, picture and balance of the connected account. */
export type AccountData = Profile & {
    balance: Balance;
    /** The visitor has read that the node does not answer, and went on without the balance. */
    accepted: boolean;
    /** The visitor has asked for another try, which is under way. */
    retrying: boolean;
};
export type AccountDataStore = Store<AccountData> & {
    /** Reads the balance now and every 15 seconds until the returned function is called. */
    watch: () => () => void;
    /** Reads the balance now. */
    retry: () => Promise<void>;
    /** Shows the account without its balance until the node answers again. */
    accept: () => void;
};
type AccountDataOptions = {
    config: PublicConfig;
    connection: Store<Connection>;
    engine: () => Promise<Pick<Engine, 'config'>>;
    /** Takes the reason why the balance could not be read, which no screen shows. */
    backgroundError: (error: KisslockError) => void;
    page: Document;
};
/** Follows the connection. Reads name and picture once for each address, and the balance while a screen watches it. */
export declare const watchAccountData: ({ config, connection, engine, backgroundError, page, }: AccountDataOptions) => AccountDataStore;
