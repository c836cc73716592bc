import type { ReactNode } from 'react';
/** Additional information, closed at first. */
export declare const Details: ({ label, children }: {
    label: string;
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
/** A preformatted text. */
export declare const Code: ({ label, children }: {
    label: string;
    children: string;
}) => import("react/jsx-runtime").JSX.Element;
