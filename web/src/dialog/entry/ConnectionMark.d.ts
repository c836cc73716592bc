import type { ReactNode } from 'react';
/** The state of the connection that the mark shows. */
export type MarkState = 'idle' | 'ready' | 'waiting' | 'closed' | 'apart';
/** A tick on the edge of a tile. */
export declare const tick: import("react/jsx-runtime").JSX.Element;
type ConnectionMarkProps = {
    state: MarkState;
    badge?: ReactNode;
    left?: ReactNode;
    right: ReactNode;
};
/** Two halves and two balls. The mark stays mounted through all states, so that a change of `data-state` animates it. */
export declare const ConnectionMark: ({ state, badge, left, right }: ConnectionMarkProps) => import("react/jsx-runtime").JSX.Element;
export {};
