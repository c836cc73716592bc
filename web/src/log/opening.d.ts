import type { Entry } from './entry';
import type { Choice } from './screens';
import type { LogEvent } from './steps';
/** One opening of the dialog: what its entries share. */
export type Opening = {
    flow: string;
    /** Whether the list of wallets, or a screen that follows it, was shown. */
    told: boolean;
    choice?: Choice | undefined;
    /** When the wallet was asked, or its code shown, in milliseconds of the page's clock. */
    requestedAt?: number | undefined;
};
/** 128 random bits in letters that need no escaping (RFC 4648, section 5). */
export declare const randomFlow: () => string;
export declare const newOpening: (flow: string) => Opening;
/** What an entry needs beside the opening: the time, and the connected wallet. */
type Moment = {
    at: number;
    connected: Choice | undefined;
};
/**
 * The entry of an event, and the opening after it. Pure. `opened` is logged once, and only for an opening that leads to a
 * connection: an opening at the account begins with its first action.
 */
export declare const tell: (opening: Opening, happened: LogEvent, { at, connected }: Moment) => {
    opening: Opening;
    entry?: Entry;
};
export {};
