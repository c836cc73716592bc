import type { Screen } from '../../flow/screen';
/** The account: that of the connection, else the signed-in one. */
export declare const Account: (_: {
    screen: Extract<Screen, {
        at: 'account';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
