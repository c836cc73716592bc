import type { Screen } from '../../flow/screen';
/**
 * An earlier request is still open in the wallet (-32002), or the wallet is locked. Another try would fail again, so the page
 * waits for the wallet and continues by itself.
 */
export declare const Pending: ({ screen }: {
    screen: Extract<Screen, {
        at: 'pending';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
