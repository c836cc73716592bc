type MissingAppProps = {
    sentence: string;
    app: string;
    store: string | undefined;
    uri: string | undefined;
    onCode: (() => void) | undefined;
};
/** No app opened: where to get it, and the link to copy into another app. */
export declare const MissingApp: ({ sentence, app, store, uri, onCode }: MissingAppProps) => import("react/jsx-runtime").JSX.Element;
export {};
