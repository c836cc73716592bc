import type { RawProvider } from './types';
/** A checked announcement (EIP-6963). Each property of the wallet's object was read exactly once. */
export type Announcement = {
    uuid: string;
    rdns: string;
    name: string;
    icon?: string;
    provider: RawProvider;
};
/** The checked announcement, or undefined for an invalid one. The input may be of any type, with getters that throw. */
export declare const readAnnouncement: (detail: unknown) => Announcement | undefined;
