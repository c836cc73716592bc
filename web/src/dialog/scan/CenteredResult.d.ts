import type { ReactNode } from 'react';
import { type MarkState } from '../entry/ConnectionMark';
import type { Subject } from '../model';
type CenteredResultProps = {
    mark: MarkState;
    /** Undefined: any wallet. */
    subject: Subject | undefined;
    /** Between the mark and the heading. */
    status?: ReactNode;
    heading: string;
    body: ReactNode;
    children?: ReactNode;
};
/** One message and one action below the mark. It stays mounted between such views, so that only the mark moves. */
export declare const CenteredResult: ({ mark, subject, status, heading, body, children }: CenteredResultProps) => import("react/jsx-runtime").JSX.Element;
export {};
