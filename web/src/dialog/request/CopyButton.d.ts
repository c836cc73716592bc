import type { ReactNode } from 'react';
/** A button that copies a text and confirms it for two seconds. */
export declare const CopyButton: ({ value, children }: {
    value: string;
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
