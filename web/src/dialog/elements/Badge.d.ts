/** A badge on the wallet's half of the mark with the reason why it cannot answer; `off`: the reason is not the wallet. */
export declare const Badge: ({ path, look }: {
    path: string;
    look: 'warn' | 'off';
}) => import("react/jsx-runtime").JSX.Element;
