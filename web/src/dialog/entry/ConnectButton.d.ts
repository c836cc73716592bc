/** The button of the page: connect, connecting, restoring, or the network and account of a connection. */
export declare const ConnectButton: () => import("react/jsx-runtime").JSX.Element;
