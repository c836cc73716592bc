import type { Switching } from '../../flow/screen';
type NoteProps = {
    switching: Switching;
    wallet: string;
    from: string;
};
/** The outcome of the last switch, above the list of networks. */
export declare const Note: ({ switching, wallet, from }: NoteProps) => import("react/jsx-runtime").JSX.Element | null;
export {};
