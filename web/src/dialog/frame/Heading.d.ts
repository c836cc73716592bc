import { type ReactNode } from 'react';
/** The stage's heading: labels the stage, and takes the focus when its screen appears; at home the title does. */
export declare const Heading: ({ children, small }: {
    children: ReactNode;
    small?: boolean;
}) => import("react/jsx-runtime").JSX.Element;
