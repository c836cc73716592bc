/** The server checks the signature; shown only if that takes longer than a moment. */
export declare const Verifying: () => import("react/jsx-runtime").JSX.Element;
