import { type Subject } from '../model';
/** A discontinued wallet: what became of it, and its successor. */
export declare const Gone: ({ subject }: {
    subject: Subject;
}) => import("react/jsx-runtime").JSX.Element;
