import { type Lazy } from '../browser/lazy';
import type { KisslockError } from '../errors/KisslockError';
import type { Flow } from '../flow/flow';
import type { Runtime } from '../flow/runtime';
import type { FlowState } from '../flow/screen';
import type { PublicConfig } from '../server/wire.gen';
/** A state from before the log's code was loaded; `at` is in milliseconds of `performance.now()`. */
export type Kept = {
    at: number;
    flow: FlowState;
    error?: KisslockError | undefined;
};
export type LogSource = {
    config: PublicConfig;
    /** The host in the address bar, which entries must not contain. */
    domain: string;
    flow: Flow;
    runtime: Lazy<Runtime>;
};
/**
 * Keeps what happens from the first opening, or from the first background error, until the log's code has loaded: after the
 * connection library, when the page is at rest. Where the site or the browser wants no log, nothing is kept and nothing is
 * loaded.
 */
export declare const keepLog: (source: LogSource) => void;
