/** The dialog: native and modal, wide for choosing a wallet, compact for account and network. */
export declare const Dialog: () => import("react/jsx-runtime").JSX.Element;
