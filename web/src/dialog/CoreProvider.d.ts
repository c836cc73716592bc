import { type ReactNode } from 'react';
import type { KisslockCore } from '../kisslock';
/** Provides a site's Kisslock to its children, and loads the connection library once the page is at rest. */
export declare const CoreProvider: ({ kisslock, children }: {
    kisslock: KisslockCore;
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
