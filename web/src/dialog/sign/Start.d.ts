/** What the visitor is about to sign, in plain words; the exact message is one click away. */
export declare const Start: () => import("react/jsx-runtime").JSX.Element;
