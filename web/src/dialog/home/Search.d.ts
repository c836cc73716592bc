import type { RefObject } from 'react';
type SearchProps = {
    field: RefObject<HTMLInputElement | null>;
    query: string;
    count: number;
    onQuery: (query: string) => void;
    onFirst: () => void;
    onDown: () => void;
};
/** The search field: arrow down goes into the list, Enter takes the first result, Escape clears before it closes. */
export declare const Search: ({ field, query, count, onQuery, onFirst, onDown }: SearchProps) => import("react/jsx-runtime").JSX.Element;
export {};
