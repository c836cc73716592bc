/**
 * Where to find the wallet's window: a page cannot bring an extension's window to the front. In a wallet's own browser
 * there is no other window.
 */
export declare const Where: ({ wallet }: {
    wallet: string;
}) => import("react/jsx-runtime").JSX.Element | null;
