/** The live region for screen readers. It is inside the open dialog, because the rest of the page is inert. */
export declare const Live: () => import("react/jsx-runtime").JSX.Element;
