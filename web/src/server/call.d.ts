/** The site's own server, below `base_path` of the public settings on this origin. */
export type Site = {
    base_path: string;
};
/** One call of the server. `body` is sent as JSON. */
export type Call = {
    path: string;
    method?: 'GET' | 'POST';
    body?: unknown;
    signal?: AbortSignal | undefined;
    timeoutMs?: number;
};
/** Calls the site's server and returns its JSON (null for 204). Rejects with a `KisslockError` only. */
export declare const call: (site: Site, { path, method, body, signal, timeoutMs }: Call) => Promise<unknown>;
