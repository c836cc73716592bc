import { type GuardedEvents } from './guardedEvents';
import type { RawProvider } from './types';
type Request = {
    method: string;
    params?: unknown;
};
type Ask = (args: Request) => Promise<unknown>;
/** A wallet's provider for the connection library: checked answers, errors with numeric codes, reads with a time limit. */
export type GuardedProvider = Pick<GuardedEvents, 'on' | 'removeListener' | 'close'> & {
    request(args: Request): Promise<unknown>;
    /** Rejects every pending request with 4001. Answers that come later are ignored. */
    cancel(): void;
    /** Calls the listener with each method before the wallet is asked. Returns the function that removes the listener. */
    observe(listener: (method: string) => void): () => void;
    /** Sends later requests through a wrapper. `way` receives the function that asks the wallet and returns the wrapper. */
    putBy(way: (ask: Ask) => Ask): void;
    /** The wallet's own object, to tell two wallets apart. */
    readonly raw: RawProvider;
};
/** Wraps a wallet's provider. Events pass while `isOpen` returns true; `limits` are milliseconds by method. */
export declare const guardProvider: (raw: RawProvider, isOpen: () => boolean, limits?: ReadonlyMap<string, number>) => GuardedProvider;
export {};
