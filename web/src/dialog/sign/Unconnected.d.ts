/** The signed-in account while no wallet is connected: connect one, or sign out. */
export declare const Unconnected: () => import("react/jsx-runtime").JSX.Element | null;
