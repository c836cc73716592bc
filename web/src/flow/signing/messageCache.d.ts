import type { Account, Message } from '../../server/message';
/** Counts the requests without a click. `may` returns whether another one is allowed, and counts it if so. */
export declare const createAllowance: (now: () => number) => {
    may: () => boolean;
};
/** When an unsigned message is replaced, in milliseconds since 1970. */
export declare const renewAt: ({ goodUntil, lifeMs }: Message) => number;
/** Keeps unsigned messages by account, so that a wallet that switches between accounts needs no new ones. */
export declare const createMessageCache: (now: () => number) => {
    take: (account: Account) => Message | undefined;
    put: (message: Message) => void;
};
