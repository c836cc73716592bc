import type { ReactNode } from 'react';
/** A step's heading; it takes the focus when the step appears. */
export declare const StepHeading: ({ children }: {
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
