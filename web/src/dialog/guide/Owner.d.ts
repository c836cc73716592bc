/** A note that the site's owner could enable more here. */
export declare const Owner: () => import("react/jsx-runtime").JSX.Element;
