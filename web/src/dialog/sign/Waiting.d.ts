/** The wallet shows the message: the visitor answers there. */
export declare const Waiting: () => import("react/jsx-runtime").JSX.Element;
