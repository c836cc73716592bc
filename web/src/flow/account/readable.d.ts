import type { PublicConfig } from '../../server/wire.gen';
/** What the page reads for an account on a chain: only what is shown and what a configured node can answer. */
export type Readable = {
    /** `native`, or the address of a token; undefined if no balance is read. */
    balance: string | undefined;
    /** Whether name and picture are read. Both are ENS records on Ethereum mainnet, so mainnet needs a node. */
    profile: boolean;
};
/** Returns what the settings allow to read on a chain. */
export declare const readableOn: ({ chains, balance: { show } }: PublicConfig, chainId: number | undefined) => Readable;
