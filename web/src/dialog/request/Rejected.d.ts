import type { Screen } from '../../flow/screen';
/** The visitor declined in the wallet (EIP-1193 4001). */
export declare const Rejected: (_: {
    screen: Extract<Screen, {
        at: 'rejected';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
