import type { Plugin } from 'vite';
type Sentences = {
    heading?: string;
    body?: string;
    retry?: boolean;
};
/** The content of src/kisslock/data/failures.json: failures of the page, and failures that the server writes to the log. */
export type Failures = {
    page: Readonly<Record<string, {
        report: boolean;
        title: string;
    } & Sentences>>;
    server: Readonly<Record<string, {
        title: string;
    }>>;
};
/** One module for each chunk that reads the table, so that no chunk contains the rows of another one. */
export declare const failureModules: ({ page, server }: Failures) => Readonly<Record<string, unknown>>;
/** The table of failures as virtual modules (virtual.d.ts). */
export declare const failureTable: () => Plugin;
export {};
