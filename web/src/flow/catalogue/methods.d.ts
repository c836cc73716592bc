import type { Method } from '../screen';
/** What decides the order of a wallet's methods. */
export type Surroundings = {
    /** The device is a phone or tablet. */
    phone: boolean;
    /** The site has set up scanning (`walletconnect.project_id`). */
    scanning: boolean;
    /** The method that last worked for this wallet. */
    last?: Method | undefined;
};
/** Sorts a wallet's methods, the fastest on this device first (docs/design.md#4-states). */
export declare const orderMethods: (methods: readonly Method[], { phone, scanning, last }: Surroundings) => Method[];
