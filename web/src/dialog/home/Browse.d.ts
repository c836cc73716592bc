import { type Row } from '../../flow/catalogue/list';
/** The left pane: title and domain, search, the list, and help for visitors without a wallet. */
export declare const Browse: ({ onPoint }: {
    onPoint: (row: Row | undefined) => void;
}) => import("react/jsx-runtime").JSX.Element;
