import type { Filter, Method } from '../screen';
/** The fields of a catalogue wallet that the list uses. */
export type ListedWallet = {
    id: string;
    name: string;
    aliases: readonly string[];
    methods: readonly Method[];
    /** 0: ordinary. 1: last in the list, because the wallet is unverified or unmaintained. 2: gone, found only by search. */
    rank: 0 | 1 | 2;
    /** Whether the keys stay on a hardware device. */
    hardware: boolean;
    icon?: string | undefined;
};
/** An installed wallet: one that announced itself, or a legacy wallet. `wallet` is its catalogue id, if it has one. */
export type PresentWallet = {
    uid: string;
    name: string;
    icon?: string | undefined;
    wallet?: string | undefined;
};
/** One row of the list. A row with `uid` asks its wallet when chosen; a row without one opens the wallet's guide. */
export type Row = {
    key: string;
    name: string;
    icon?: string | undefined;
    uid?: string | undefined;
    wallet?: string | undefined;
    /** The part of the name that matches the search, as [from, to). */
    hit?: readonly [number, number] | undefined;
};
export type Group = {
    id: 'detected' | 'popular' | 'all' | 'results';
    rows: Row[];
};
export type ListInput = {
    /** Already sorted by the build (build/data.ts): sorting on opening would take a slow phone 15 ms. */
    catalogue: readonly ListedWallet[];
    present: readonly PresentWallet[];
    popular: readonly string[];
    query: string;
    filter?: Filter | undefined;
};
/** The number of catalogue wallets that a filter shows. */
export declare const countOf: (catalogue: readonly ListedWallet[], filter: Filter) => number;
/** The groups of the list: detected, popular, all; or only the search results. Each wallet is in one group. */
export declare const listOf: (input: ListInput) => Group[];
