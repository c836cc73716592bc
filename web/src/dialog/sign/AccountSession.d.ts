/** The session on the account's screen: signing in, signing out, and the signed-in account if it is another one. */
export declare const AccountSession: () => import("react/jsx-runtime").JSX.Element;
