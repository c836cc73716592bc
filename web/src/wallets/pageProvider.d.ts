import type { GuardedProvider } from './guard';
type Request = {
    method: string;
    params?: unknown;
};
type Ask = (args: Request) => Promise<unknown>;
type Listener = (payload: never) => void;
/** The provider of a connected wallet for the code of the host page (EIP-1193). */
export type PageProvider = {
    request: Ask;
    on: (event: string, listener: Listener) => PageProvider;
    removeListener: (event: string, listener: Listener) => PageProvider;
};
/** The accounts and the chain of a connection. The first account is the one in use. */
type Shown = {
    accounts: readonly string[];
    chainId: number;
};
/** What `createPageProvider` needs. */
export type Parts = {
    /** A guard apart from the dialog's: a cancel in the dialog does not end the requests of the page. */
    guard: Pick<GuardedProvider, 'request' | 'on' | 'removeListener' | 'close'>;
    /** The present accounts and chain. */
    shown: () => Shown;
    /** The function that asks the site's node of a chain; undefined if the site has no node of that chain. */
    nodeOf: (chainId: number) => Ask | undefined;
    /** Called when the wallet has moved to a chain; updates the connection. */
    moved: (chainId: number) => void;
};
/** A provider, and the functions with which its maker keeps it up to date. */
export type HandedOut = {
    provider: PageProvider;
    /** Emits the changes of accounts and chain since the last call. */
    sync: () => void;
    /** Ends the connection: open and later requests are rejected with 4900. */
    end: () => void;
};
/**
 * Methods that a node of the site answers, if it has one of the chain. The gateway allows them (src/kisslock/rpc/policy.py);
 * a WalletConnect session does not.
 */
export declare const readMethods: ReadonlySet<string>;
/** The provider of one connection. */
export declare const createPageProvider: ({ guard, shown, nodeOf, moved }: Parts) => HandedOut;
export {};
