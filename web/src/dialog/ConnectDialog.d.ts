/** The place of the dialog: empty until it is first opened. */
export declare const ConnectDialog: () => import("react/jsx-runtime").JSX.Element;
