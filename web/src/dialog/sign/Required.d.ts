/** Where signing in is required, "Not now" ends the connection: this note says so before the click. */
export declare const Required: () => import("react/jsx-runtime").JSX.Element | null;
