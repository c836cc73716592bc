import { type ReactNode } from 'react';
import { type Kisslock } from './publicKisslock';
/** Provides a site's Kisslock to the components inside. */
export declare const KisslockProvider: ({ kisslock, children }: {
    kisslock: Kisslock;
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
/** Returns the Kisslock of the nearest provider. Throws without one. */
export declare const useKisslock: () => Kisslock;
