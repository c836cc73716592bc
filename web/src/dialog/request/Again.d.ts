/** The buttons after a failed request: ask again, or choose another wallet where the list is not beside it. */
export declare const Again: () => import("react/jsx-runtime").JSX.Element;
