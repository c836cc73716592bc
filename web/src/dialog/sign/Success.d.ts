/** The mark is closed; the dialog closes by itself after a moment. */
export declare const Success: () => import("react/jsx-runtime").JSX.Element;
