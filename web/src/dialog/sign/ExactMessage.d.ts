/** The exact message, closed at first; a fresh message replaces it silently. */
export declare const ExactMessage: () => import("react/jsx-runtime").JSX.Element;
