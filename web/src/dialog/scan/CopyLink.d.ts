/** Copies the pairing for pasting into a wallet; without a pairing its place is kept. */
export declare const CopyLink: ({ uri }: {
    uri: string | undefined;
}) => import("react/jsx-runtime").JSX.Element;
