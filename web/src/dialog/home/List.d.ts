import type { Group, Row } from '../../flow/catalogue/list';
type ListProps = {
    groups: Group[];
    selected: string | undefined;
    lastUsed: string | undefined;
    seconds: ReadonlySet<string>;
    onChoose: (row: Row) => void;
    onPoint: (row: Row | undefined) => void;
    onLeaveUp: () => void;
};
/** The list of wallets: one tab stop, in which arrows and letters move (docs/design.md#6-keyboard). */
export declare const List: (props: ListProps) => import("react/jsx-runtime").JSX.Element;
export {};
