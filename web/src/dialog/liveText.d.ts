import type { Screen } from '../flow/screen';
import type { MessageKey, Params } from '../locale/messages';
/** The values that a live text may contain. */
export type Names = {
    /** The name of the screen's wallet. */
    wallet: string;
    /** The connected address, shortened. */
    address: string;
    /** The number of detected wallets. */
    detected: number;
    /** A sentence on the error. */
    reason: string;
};
export type LiveText = {
    key: MessageKey;
    params?: Params;
};
/** The live text of a change of screen, if there is one. */
export declare const liveText: (screen: Screen, names: Names) => LiveText | undefined;
