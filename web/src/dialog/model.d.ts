import type { ListedWallet, PresentWallet } from '../flow/catalogue/list';
import type { Runtime } from '../flow/runtime';
/** The connection library's runtime, for components that are drawn only after it is loaded. */
export declare const useRuntime: () => Runtime;
/** The catalogue by the site's settings: only `include`, never `exclude`, and any app that scans where pairing is set up. */
export declare const useCatalogue: () => (ListedWallet & {
    rdns: readonly string[];
})[];
/** Ids of the wallets shown first; any app that scans is the last of them. */
export declare const usePopular: () => readonly string[];
/** A detected wallet. The catalogue adds to its announcement; the key is the rdns (EIP-6963). */
export declare const decorate: (rdns: string | undefined) => (ListedWallet & {
    rdns: readonly string[];
}) | undefined;
type Present = PresentWallet & {
    /** The connector's id: the rdns of an announced wallet. */
    id: string;
    rdns?: string | undefined;
    /** Announced under a name that an earlier wallet had. */
    second: boolean;
};
/** The detected wallets with the catalogue's name and icon, in the order of their announcements. */
export declare const usePresent: () => readonly Present[];
/** The wallet that was connected last, if it is detected. */
export declare const useLastUsed: () => Present | undefined;
/** A wallet as the stage draws it. */
export type Subject = {
    id: string;
    name: string;
    icon?: string | undefined;
};
/** Finds the wallet of a screen: a detected one by `uid`, or one of the catalogue. */
export declare const useSubject: () => ({ uid, wallet: id }: {
    uid?: string;
    wallet?: string;
}) => Subject;
/** The wallet of the current connection, with the catalogue's name and icon. */
export declare const useConnectedWallet: () => Subject;
export {};
